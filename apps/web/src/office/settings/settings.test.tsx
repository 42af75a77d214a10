import { settingNames } from '@vialant/domain/agency/settings';
import { settingLabels } from '@vialant/domain/words/office/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { MemoryRoutes } from '../../testing/memory-api.ts';
import { renderOffice, renderOfficeOnPhone } from '../testing/office-app.ts';

const agency = {
  id: 'g1',
  name: 'Harbor EMS',
  ...Object.fromEntries(settingNames.map((name) => [name, 0])),
  require_inventory_image: 1,
  time_zone: 'America/New_York',
  check_due_at: '09:00',
  temperature_min: 15,
  temperature_max: 30,
};

const change = {
  id: 'c1',
  created_on: '2026-03-08T16:00:00.000Z',
  user_name: 'Alex Admin',
  entity: 'user_group',
  row_id: 'g1',
  row_name: 'Harbor EMS',
  what: 'changed',
  field: 'allow_self_witness',
  old_value: 'true',
  new_value: 'false',
};

function routes(more: MemoryRoutes = {}): MemoryRoutes {
  return {
    'GET user_group/current': () => agency,
    'GET user_group/effect': () => [{ setting: 'allow_manual_scan_entry', counted: 12, out_of: 300 }],
    'GET change_log/all': () => [change],
    ...more,
  };
}

test('SETTINGS-01 SETTINGS-03 every setting has its sentence, state, default and last change', async () => {
  renderOffice('/office/settings', routes());
  for (const name of settingNames) {
    const box = await screen.findByRole('checkbox', { name: settingLabels[name] });
    expect([name, (box as HTMLInputElement).checked]).toEqual([name, name === 'require_inventory_image']);
  }
  expect(screen.getByText(/Staff may witness their own actions\. By default off\./).textContent).toContain(
    'by Alex Admin.',
  );
  expect(
    screen.getByText(/Staff may type a code instead of scanning it\. By default off\. Never changed\./),
  ).toBeDefined();
  expect(screen.getByText(/Takes effect when image upload is allowed$/)).toBeDefined();
});

test('SETTINGS-02 before saving: old → new and what it decides about; all is sent with one call', async () => {
  const { user, api } = renderOffice('/office/settings', routes({ 'POST user_group/update': () => agency }));
  await user.click(await screen.findByRole('checkbox', { name: 'Codes may be typed' }));
  const due = screen.getByLabelText(/Checks are due at/);
  await user.clear(due);
  await user.type(due, '07:30');
  const foot = screen.getByText(/Codes may be typed No → Yes · Checks are due at 09:00 → 07:30/);
  expect(foot.textContent).toContain('Codes may be typed: 12 of 300 in the last 30 days');
  const link = screen.getByRole('link', { name: '12 of 300 in the last 30 days' });
  expect(link.getAttribute('href')).toBe('/office/settings/records?setting=allow_manual_scan_entry');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(api.seen('POST user_group/update')).toHaveLength(1));
  expect(api.seen('POST user_group/update')[0]?.body).toMatchObject({
    id: 'g1',
    allow_manual_scan_entry: 1,
    check_due_at: '07:30',
  });
});

test('SETTINGS-02 the records that were counted are listed', async () => {
  const { api } = renderOffice('/office/settings/records?setting=allow_manual_scan_entry', {
    'GET user_group/effect_records': () => [
      {
        id: 'm1',
        created_on: '2026-03-08T16:00:00.000Z',
        user_name: 'Casey Code',
        what: 'administer',
        barcode_id: 'FEN-1',
        drug_box_name: 'Narcotics Box',
      },
    ],
  });
  const row = await screen.findByRole('row', { name: /Casey Code/ });
  expect(row.textContent).toMatch(/2026-03-08 16:00.*Given.*FEN-1.*Narcotics Box/);
  expect(api.seen('GET user_group/effect_records')[0]?.query).toMatchObject({ setting: 'allow_manual_scan_entry' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Codes may be typed: the records of the last 30 days',
  );
});

test('ACCESS-02 an auditor reads the settings and can change none', async () => {
  renderOffice('/office/settings', routes(), 'auditor');
  await screen.findByText('Codes may be typed');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
});

test('SETTINGS-04 the change log tells who changed what, from what to what', async () => {
  renderOffice('/office/changes', routes());
  const row = await screen.findByRole('row', { name: /Alex Admin/ });
  expect(row.textContent).toContain('Changed: Agency');
  expect(row.textContent).toContain('allow_self_witness');
  expect(row.textContent).toMatch(/true.*false/);
});

test('SETTINGS-04 a card of the change log on a phone tells who changed what of what, and when', async () => {
  renderOfficeOnPhone('/office/changes', routes());
  const card = within(await screen.findByRole('list', { name: 'Change log' })).getByRole('listitem');
  expect(card.textContent).toMatch(/^Harbor EMS.*Changed: Agency.*allow_self_witness.*Alex Admin.*2026-03-08 16:00$/);
  vi.restoreAllMocks();
});

test('SETTINGS-04 ACCESS-02 an auditor downloads the change log by a link; one that cannot be made is told', async () => {
  const url = '/api/v1/download/file?ticket=once';
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.getAttribute('href') ?? '');
  });
  const { api, user } = renderOffice('/office/changes', routes({ 'POST download/create': () => ({ url }) }), 'auditor');
  const button = await screen.findByRole('button', { name: 'Download CSV' });
  await user.click(button);
  await waitFor(() => expect(saved).toEqual([url]));
  expect(api.seen('POST download/create')[0]?.body).toMatchObject({ entity: 'change_log' });
  api.fail('POST download/create', { status: 500 });
  await new Promise((resolve) => setTimeout(resolve, 600));
  await user.click(button);
  expect(await screen.findByText('The file could not be made. Please try again.')).toBeDefined();
  vi.restoreAllMocks();
});
