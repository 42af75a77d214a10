import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CallReply } from '../../api/client.ts';
import { renderOffice } from '../testing/office-app.ts';

type Overview = CallReply<'GET overview'>;

const line = { place: null, on: null, count: null, out_of: null };

const busy: Overview = {
  items: [
    {
      kind: 'checks_missed',
      count: 7,
      list: [{ ...line, id: 'b1', name: 'Narcotics Box', place: 'Medic 9', on: '2026-03-08T13:00:00.000Z' }],
    },
    { kind: 'expiring', count: 1, list: [{ ...line, id: 'v1', name: 'Fentanyl · FEN-1', on: '2026-04-01' }] },
    { kind: 'low', count: 1, list: [{ ...line, id: 'p1', name: 'Fentanyl', place: 'Spare Box', count: 1, out_of: 4 }] },
  ],
  record: { state: 'signed', signed_on: '2026-03-08T06:00:00.000Z' },
};

test('OVERVIEW-01 each line is a number, a sentence, the first of its list and one way to all of it', async () => {
  renderOffice('/office', { 'GET overview': () => busy });
  const list = await screen.findByRole('list', { name: 'What needs attention' });
  const [missed, expiring, low] = within(list)
    .getAllByRole('listitem')
    .filter(({ className }) => className.startsWith('attention-item'));
  expect(missed?.textContent).toContain('7 checks missed');
  expect(missed?.textContent).toContain('Medic 9 · due 2026-03-08 13:00');
  expect(missed?.textContent).toContain('and 6 more');
  expect(expiring?.textContent).toContain('1 vial expires within 30 days');
  expect(low?.textContent).toContain('Spare Box · 1 of 4');
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/office/checks?state=Missed', '/office/expiring?window=Within+30+days', '/office/stockroom/par?low=Low']);
  expect(screen.getByText('Record: Signed 2026-03-08 06:00')).toBeDefined();
});

test('OVERVIEW-01 CASES-07 a case, and a clock of it, lead to the case itself', async () => {
  const record = busy.record;
  const items: Overview['items'] = [
    { kind: 'clocks', count: 1, list: [{ ...line, id: 'c1 notice', name: '2026-0001', on: '2026-03-09' }] },
    { kind: 'cases', count: 1, list: [{ ...line, id: 'c1', name: '2026-0001', on: '2026-03-08T13:00:00.000Z' }] },
  ];
  renderOffice('/office', { 'GET overview': () => ({ items, record }) });
  const links = await screen.findAllByRole('link', { name: '2026-0001' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/office/cases/c1', '/office/cases/c1']);
});

test('OVERVIEW-01 with nothing to do it says so, and a broken record is no such day', async () => {
  const calm: Overview = { items: [], record: { state: 'signed', signed_on: '2026-03-08T06:00:00.000Z' } };
  const { api } = renderOffice('/office', { 'GET overview': () => calm });
  expect(await screen.findByText('Nothing needs attention today')).toBeDefined();
  api.answer({ 'GET overview': () => ({ items: [], record: { state: 'broken', signed_on: null } }) });
  // The app comes back into view.
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText('Record: Broken.')).toBeDefined();
  expect(screen.queryByText('Nothing needs attention today')).toBeNull();
});

test('OVERVIEW-01 one click tells which boxes missed the check', async () => {
  const box = { id: 'b1', barcode_id: 'BOX-M1', unit_name: 'Medic 9', due_on: '2026-03-08T13:00:00.000Z' };
  const { user } = renderOffice('/office', {
    'GET overview': () => busy,
    'GET overview/checks': () => [
      { ...box, name: 'Narcotics Box', state: 'missed' as const, checked_on: null, checked_by: null },
      {
        ...box,
        id: 'b2',
        name: 'Spare Box',
        state: 'checked' as const,
        checked_on: '2026-03-08T11:00:00.000Z',
        checked_by: 'Casey Code',
      },
    ],
  });
  await user.click(await screen.findByRole('link', { name: 'See which boxes' }));
  const row = await screen.findByRole('row', { name: /Narcotics Box/ });
  expect(row.textContent).toContain('Missed');
  expect(row.textContent).toContain('Never');
  expect(screen.queryByRole('row', { name: /Spare Box/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect((await screen.findByRole('row', { name: /Spare Box/ })).textContent).toContain('Casey Code');
});

test('OVERVIEW-01 an overview that cannot be loaded can be asked for again', async () => {
  const { api, user } = renderOffice('/office', { 'GET overview': () => busy });
  api.fail('GET overview', { status: 500 });
  const again = await screen.findByRole('button', { name: 'Try again' });
  api.heal();
  await user.click(again);
  await waitFor(() => expect(screen.getByRole('list', { name: 'What needs attention' })).toBeDefined());
});
