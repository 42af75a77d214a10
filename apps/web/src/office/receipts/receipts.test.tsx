import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CallReply } from '../../api/client.ts';
import { type MemoryRoutes, refuse } from '../../testing/memory-api.ts';
import { renderOffice } from '../testing/office-app.ts';

type Receipt = CallReply<'GET receipt/all'>[number];

const receipt = (more: Partial<Receipt> = {}): Receipt => ({
  id: 'r1',
  created_on: '2026-03-07T12:00:00.000Z',
  created_by_name: 'Morgan Medic',
  kind: 'purchase',
  received_date: '2026-03-07',
  supplier: 'Bay Supply',
  address: null,
  dea_number: null,
  invoice: 'INV-1',
  order_number: null,
  containers_ordered: null,
  containers_received: 2,
  voided_on: null,
  vials: 1,
  missing: ['address', 'order_number'],
  ...more,
});

const vial = (drug_id: string, code: string) => ({
  drug_id,
  code,
  drug_type: 'Fentanyl 100 mcg',
  schedule: 'II',
  lot: 'L1',
  received_on: '2026-03-07T12:00:00.000Z',
  received_by: 'Morgan Medic',
  joined_by_name: null,
});

const routes: MemoryRoutes = {
  'GET receipt/all': () => [receipt(), receipt({ id: 'r2', supplier: 'Cape', voided_on: '2026-03-08T12:00:00.000Z' })],
  'GET receipt': () => ({ ...receipt(), received: [vial('d1', 'FEN-1')] }),
  'GET receipt/unpapered': () => [vial('d2', 'FEN-2'), vial('d3', 'FEN-3')],
  'POST receipt/create': () => receipt({ id: 'r3', received_date: '2026-03-09' }),
  'POST receipt/update': () => receipt(),
  'POST receipt/join': () => receipt({ vials: 2 }),
  'POST receipt/part': () => receipt({ vials: 0 }),
};

test('LAW-08 receipts are listed with what their papers lack; an auditor reads them and changes nothing', async () => {
  const app = renderOffice('/office/stockroom/receipts', routes, 'auditor');
  expect(await screen.findByText('Missing: Address, Form 222 or CSOS number')).toBeTruthy();
  // A void one is shown by its chip alone.
  expect(screen.queryByText('Cape')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add receipt' })).toBeNull();
  await app.user.click(screen.getByRole('link', { name: '2026-03-07' }));
  const panel = within(await screen.findByRole('region', { name: 'Receipt of 2026-03-07' }));
  await panel.findByRole('link', { name: 'FEN-1' });
  expect(panel.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Close']);
});

test('LAW-08 an admin enters a receipt; what is refused stands beside its field', async () => {
  let tries = 0;
  const app = renderOffice('/office/stockroom/receipts', {
    ...routes,
    'POST receipt/create': () => {
      tries += 1;
      if (tries === 1) return refuse('INVALID_INPUT', 'Check', { dea_number: 'This is not a DEA number' });
      return receipt({ id: 'r3', received_date: '2026-03-09' });
    },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Add receipt' }));
  const panel = within(await screen.findByRole('region', { name: 'New receipt' }));
  await app.user.selectOptions(panel.getByRole('combobox', { name: 'Came by' }), 'Hospital restock after a call');
  await app.user.type(panel.getByLabelText('Received on'), '2026-03-09');
  await app.user.type(panel.getByRole('textbox', { name: 'Supplier' }), 'General Hospital');
  await app.user.type(panel.getByRole('textbox', { name: 'DEA number' }), 'AP1');
  await app.user.click(panel.getByRole('button', { name: 'Add receipt' }));
  await panel.findByText('This is not a DEA number');
  expect(app.api.seen('POST receipt/create').map(({ body }) => body)).toEqual([
    { kind: 'hospital_restock', received_date: '2026-03-09', supplier: 'General Hospital', dea_number: 'AP1' },
  ]);
});

test('LAW-08 an admin joins vials without a receipt, and takes one away', async () => {
  const app = renderOffice('/office/stockroom/receipts/r1', routes);
  await app.user.click(await screen.findByRole('button', { name: 'Join vials' }));
  await app.user.click(await screen.findByRole('checkbox', { name: /FEN-2/ }));
  await app.user.click(screen.getByRole('button', { name: 'Join 1 vial' }));
  await screen.findByText('Joined to the receipt');
  expect(app.api.seen('POST receipt/join').map(({ body }) => body)).toEqual([{ id: 'r1', drug_ids: ['d2'] }]);
  await app.user.click(await screen.findByRole('button', { name: 'Take away: FEN-1' }));
  const question = within(await screen.findByRole('dialog'));
  await app.user.click(question.getByRole('button', { name: 'Take away' }));
  await waitFor(() =>
    expect(app.api.seen('POST receipt/part').map(({ body }) => body)).toEqual([{ id: 'r1', drug_ids: ['d1'] }]),
  );
});
