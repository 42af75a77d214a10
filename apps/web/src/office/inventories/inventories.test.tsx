import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MemoryRoutes } from '../../testing/memory-api.ts';
import { renderOffice } from '../testing/office-app.ts';

const count = {
  id: 'c1',
  created_on: '2026-03-07T22:00:00.000Z',
  created_by_name: 'Avery Admin',
  moment: 'close' as const,
  taken_date: '2026-03-07',
  taken_by: 'Casey Counter',
  vials: 12,
  locations: 2,
};

const routes: MemoryRoutes = {
  'GET inventory_count/all': () => ({ due_date: '2099-03-07', counts: [count] }),
  'POST inventory_count/create': () => ({ ...count, id: 'c2', vials: 1 }),
  'GET report/rows': () => ({
    name: 'biennial',
    zone: 'UTC',
    from: '2026-03-01',
    to: '2026-03-07',
    filters: ['inventory'],
    scope: 'Close of business, 2026-03-07 22:00, taken by Casey Counter',
    columns: [
      { id: 'location', kind: 'text', sums: false },
      { id: 'code', kind: 'code', sums: false },
      { id: 'amount', kind: 'amount', sums: true },
    ],
    rows: [
      {
        id: '1',
        drug_id: 'd1',
        location: 'Station 1',
        code: 'FEN-1',
        amount: '87.5',
        measure: 'micrograms',
        piece: null,
      },
    ],
    totals: [],
    figures: {},
    chart: [],
    count: 1,
    next: null,
  }),
};

test('LAW-07 an admin takes the inventory in the office and reads it as a report; an earlier one is chosen there', async () => {
  const app = renderOffice('/office/inventories', routes);
  await screen.findByText(/The next one is due on 2099-03-07/);
  await app.user.click(screen.getByRole('button', { name: 'Take inventory' }));
  const panel = within(await screen.findByRole('region', { name: 'New inventory' }));
  await app.user.selectOptions(panel.getByRole('combobox', { name: 'When' }), 'Opening of business');
  await app.user.type(panel.getByRole('textbox', { name: 'Taken by' }), 'Casey Counter');
  await app.user.click(panel.getByRole('button', { name: 'Take it now' }));
  await screen.findByText(/Close of business, 2026-03-07 22:00, taken by Casey Counter/);
  expect(app.api.seen('POST inventory_count/create').map(({ body }) => body)).toEqual([
    { moment: 'opening', taken_by: 'Casey Counter' },
  ]);
  await screen.findByText(/^87\.5.mcg$/);
  await app.user.selectOptions(
    await screen.findByRole('combobox', { name: 'Inventory' }),
    '2026-03-07, Close of business',
  );
  await waitFor(() => expect(window.location.search).toContain('inventory=c1'));
  expect(app.api.seen('GET report/rows').map(({ query }) => query['inventory_count_id'])).toEqual(['c2', 'c1']);
});

test('LAW-07 an auditor reads the inventories and takes none', async () => {
  renderOffice('/office/inventories', routes, 'auditor');
  await screen.findByText('Casey Counter');
  expect(screen.queryByRole('button', { name: 'Take inventory' })).toBeNull();
});
