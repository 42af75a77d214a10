import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Alert, AlertChoice } from '../../queries/office/alert.ts';
import { type MemoryRoutes, refuse } from '../../testing/memory-api.ts';
import { renderOffice } from '../testing/office-app.ts';

const alert = (id: string, more: Partial<Alert>): Alert => ({
  id,
  created_on: '2026-11-16T08:00:00.000Z',
  kind: 'check_missed',
  name: 'Narcotics Box, Medic 9',
  unit_name: 'Medic 9',
  case_id: null,
  over_on: null,
  seen_on: null,
  seen_by_name: null,
  told: [{ name: 'Avery Admin', told_on: '2026-11-16T08:00:00.000Z' }],
  ...more,
});

const ways: AlertChoice['ways'] = {
  check_missed: 'now',
  discrepancy: 'now',
  clock: 'now',
  temperature: 'now',
  vehicle_failure: 'now',
  expired: 'digest',
  expiring: 'digest',
  low: 'digest',
  inventory_due: 'now',
};

function routesOf(seen: { isSeen: boolean; sent: unknown[] }): MemoryRoutes {
  return {
    'GET alert/all': () => [
      alert('a1', seen.isSeen ? { seen_on: '2026-11-16T09:00:00.000Z', seen_by_name: 'Avery Admin' } : {}),
      alert('a2', {
        kind: 'discrepancy',
        name: 'Case 2026-0001',
        case_id: 'c1',
        told: [{ name: 'Lee', told_on: null }],
      }),
      alert('a3', { kind: 'low', over_on: '2026-11-16T10:00:00.000Z', told: [] }),
    ],
    'POST alert/see': () => {
      seen.isSeen = true;
      return alert('a1', {});
    },
    'GET alert_preference/all': () => ({ email: 'avery@demo.test', ways, unit_ids: null }),
    'POST alert_preference/update': (input) => {
      seen.sent.push(input);
      return refuse('ALERT_NEEDS_ADMIN', 'One admin must get this', { discrepancy: 'One admin must get this' });
    },
  };
}

test('ALERTS-01 the office lists what was found, who was told, and takes that it was seen', async () => {
  const seen = { isSeen: false, sent: [] };
  const { user } = renderOffice('/office/alerts', routesOf(seen));
  const row = await screen.findByRole('row', { name: /Check missed/ });
  expect(within(row).getByText('Open')).toBeDefined();
  await user.click(within(row).getByRole('link', { name: 'Check missed' }));
  const panel = await screen.findByRole('region', { name: 'Check missed' });
  expect(within(panel).getByRole('link', { name: 'Go to: Check missed' }).getAttribute('href')).toBe('/office/checks');
  await user.click(within(panel).getByRole('button', { name: 'Mark as seen' }));
  await waitFor(() => expect(within(panel).queryByRole('button', { name: 'Mark as seen' })).toBeNull());
  expect(within(panel).getByText(/^Avery Admin, 2026-11-16 09:00/)).toBeDefined();
});

test('ALERTS-02 each chooses for themselves; what one admin must get is refused beside its field', async () => {
  const seen = { isSeen: false, sent: [] as unknown[] };
  const { user } = renderOffice('/office/alerts/choices', routesOf(seen));
  const choice = await screen.findByRole('combobox', { name: /^Discrepancy/ });
  expect(choice).toHaveProperty('value', 'now');
  await user.selectOptions(choice, 'Off');
  await user.click(screen.getByRole('checkbox', { name: 'Medic 9' }));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect((await screen.findAllByText('One admin must get this')).length).toBeGreaterThan(0);
  expect(choice.getAttribute('aria-invalid')).toBe('true');
  expect(seen.sent).toEqual([{ ways: { discrepancy: 'off' }, unit_ids: ['u9'] }]);
});

test('ACCESS-02 an auditor chooses too, and marks nothing as seen', async () => {
  const { user } = renderOffice('/office/alerts/a1', routesOf({ isSeen: false, sent: [] }), 'auditor');
  const panel = await screen.findByRole('region', { name: 'Check missed' });
  expect(within(panel).queryByRole('button', { name: 'Mark as seen' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'What you get' }));
  expect(await screen.findByRole('button', { name: 'Save changes' })).toBeDefined();
});
