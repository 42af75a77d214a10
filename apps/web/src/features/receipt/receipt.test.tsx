import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refuse } from '../../testing/memory-api.ts';
import { type ReceiptRow, receiptLine, receiptRow } from '../../testing/receipt-row.ts';
import { type RenderedScreen, renderScreen } from '../../testing/screen.tsx';
import { ReceiptScreen, type ReceiptScreenProps } from './ReceiptScreen.tsx';

function open(row: ReceiptRow, props: Partial<ReceiptScreenProps> = {}): RenderedScreen {
  const onDone = vi.fn<() => void>();
  return renderScreen(<ReceiptScreen id="act-1" title="Receipt" unknown="None" onDone={onDone} {...props} />, {
    routes: { 'GET act/receipt': () => row },
  });
}

const medic = { id: 'user-1', primary_email: 'medic@demo.vialant.test', first_name: 'Mo', last_name: 'Medic' };
const part = (name: string): string[] =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');
const fact = (name: string): string | null | undefined => screen.getByText(name).nextElementSibling?.textContent;

test('OPEN-138 the receipt of a dose says what, which vial, how much, where, when, who and who saw it, and its number', async () => {
  const lines = [
    receiptLine('FEN-001'),
    receiptLine('FEN-001', { act: 'waste', micrograms: '-25', record_id: 'waste of FEN-001' }),
  ];
  open(
    receiptRow({
      act: 'administer',
      lines,
      witness: { name: 'Pat Partner', form: 'password', title: null },
      is_offline: 1,
      device_time: '2026-11-15T09:00:00.000Z',
      discrepancies: [{ type: 'Late record', notes: 'Sent after a day' }],
    }),
  );
  await screen.findByRole('heading', { name: 'Administration recorded' });
  expect(screen.getByText('7K3Q-F2MA')).toBeDefined();
  expect(part('Vials')).toEqual(['Fentanyl FEN-00175\u00a0mcg given25\u00a0mcg wasted']);
  expect(part('Opened for your admin')).toEqual(['Late record Sent after a day']);
  expect(fact('Box')).toBe('Narcotics Box (Medic 1)');
  expect(fact('Witness')).toBe('Pat Partner, by password');
  expect(fact('Time')).toMatch(/, offline$/);
  expect(screen.getByText('Received by the agency')).toBeDefined();
  expect(screen.getByText('Clock of the device')).toBeDefined();
  expect(screen.getAllByRole('button').at(-1)?.textContent).toBe('Done');
});

test('OPEN-138 CHECK-22 a partial check says how many of how many, names what was not seen, and is not complete', async () => {
  const seen = ['FEN-001', 'FEN-002'].map((code) => receiptLine(code, { act: 'check', micrograms: '100' }));
  const unseen = ['MOR-001', 'MOR-002'].map((code) =>
    receiptLine(code, { act: 'unseen', drug_type: 'Morphine', micrograms: null }),
  );
  const pens = ['PEN-1', 'PEN-2'].map((code) =>
    receiptLine(code, { act: 'check', drug_type: 'Epinephrine', measure: null, piece: 'device', micrograms: '1' }),
  );
  const { user, api } = open(receiptRow({ lines: [...seen, ...pens, ...unseen] }), {
    title: 'Inventory Check Complete',
  });
  await screen.findByRole('heading', { name: 'Checked 4 of 6' });
  expect(screen.queryByText(/complete/i)).toBeNull();
  await waitFor(() => expect(document.title).toBe('Inventory Check | Vialant'));
  expect(part('Not seen')).toEqual(['Morphine MOR-001, MOR-0022 vials']);
  expect(part('Seen')).toEqual([
    'Fentanyl FEN-001, FEN-002200\u00a0mcg in 2 vials',
    'Epinephrine PEN-1, PEN-22\u00a0devices',
  ]);
  expect(fact('Inventory Check ID')).toBe('check-1');
  expect(api.seen('GET act/receipt')[0]?.query).toEqual({ id: 'act-1' });
  await user.click(screen.getByRole('button', { name: 'Done' }));
});

test('OPEN-138 RESEAL-12 a reseal ends as a reseal, with both seals', async () => {
  open(
    receiptRow({ act: 'reseal', old_code: 'S-1', new_code: 'S-2', lines: [receiptLine('FEN-001', { act: 'check' })] }),
  );
  await screen.findByRole('heading', { name: 'Box resealed' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Reseal Box');
  expect([fact('Old seal'), fact('New seal')]).toEqual(['S-1', 'S-2']);
  expect(screen.getByText('All 1 checked')).toBeDefined();
});

test('OPEN-138 CREATE-24 a created device is called what it is, and no vial', async () => {
  const device = { act: 'receive', drug_type: 'Glucometer', measure: null, piece: 'device', micrograms: '1' } as const;
  open(receiptRow({ act: 'receive', lines: [receiptLine('GLU-1', device)] }));
  await screen.findByRole('heading', { name: 'Created 1 device of Glucometer' });
  expect(part('Items')).toEqual(['Glucometer GLU-11\u00a0device']);
  expect(screen.queryByText(/vial/i)).toBeNull();
});

/** The receipt of a batch whose records keep the numbers that they are given. */
function openBatch(codes: readonly string[], offered: string | null, settings: object = {}): RenderedScreen {
  const numbers = new Map<string, string>();
  const lines = (): ReceiptRow['lines'] =>
    codes.map((code) => receiptLine(code, { incident: numbers.get(`record of ${code}`) ?? null }));
  return renderScreen(
    <ReceiptScreen id="act-1" title="Receipt" unknown="None" incidentNumber={offered} onDone={() => {}} />,
    {
      routes: {
        'GET act/receipt': () => receiptRow({ act: 'administer', lines: lines() }),
        'GET user/auth': () => ({ ...medic, user_group: { id: 'g1', name: 'Harbor EMS', ...settings } }),
        'POST stock_move_record/update': ({ id, incident_number }) => {
          numbers.set(id, incident_number);
          return {};
        },
      },
    },
  );
}

test('OPEN-101 the number that was typed before the batch is added to every dose of it with one tap', async () => {
  const { user, api } = openBatch(['FEN-001', 'FEN-002', 'FEN-003'], '4711');
  const button = await screen.findByRole('button', { name: 'Add incident number 4711' });
  expect(fact('Incident number')).toBe('None yet');
  api.fail('POST stock_move_record/update', { status: 403 }, 1);
  await user.click(button);
  await screen.findByText('The incident number was saved for 0 of 3. Press again for the rest.');
  // A second press within half a second is none.
  await waitFor(async () => {
    await user.click(screen.getByRole('button', { name: 'Add incident number 4711' }));
    expect(api.seen('POST stock_move_record/update').length).toBeGreaterThan(1);
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add incident number 4711' })).toBeNull());
  expect(fact('Incident number')).toBe('4711');
  const [failed, again] = api
    .seen('POST stock_move_record/update')
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(again).toBe(failed);
});

test('OPEN-101 without a typed number one is asked for, and saved for all', async () => {
  const { user, api } = openBatch(['FEN-001', 'FEN-002'], null);
  await user.click(await screen.findByRole('button', { name: 'Add incident number' }));
  await user.click(screen.getByRole('textbox', { name: 'Incident number' }));
  await user.paste('4712');
  await user.click(screen.getByRole('button', { name: 'Save for all 2' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /Save for all/ })).toBeNull());
  expect(api.seen('POST stock_move_record/update').map(({ body }) => body)).toMatchObject([
    { id: 'record of FEN-001', incident_number: '4712' },
    { id: 'record of FEN-002', incident_number: '4712' },
  ]);
});

test('OPEN-101 a single dose without a number is asked for one where the agency uses them', async () => {
  const { user, api } = openBatch(['FEN-001'], null, { require_incident_number: 0, can_modify_incident_number: 1 });
  await user.click(await screen.findByRole('button', { name: 'Add incident number' }));
  await user.click(screen.getByRole('textbox', { name: 'Incident number' }));
  await user.paste('4713');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(fact('Incident number')).toBe('4713'));
  expect(screen.queryByRole('button', { name: 'Add incident number' })).toBeNull();
  expect(api.seen('POST stock_move_record/update')).toHaveLength(1);
});

test('OPEN-101 where the agency uses none, a single dose is not asked for one', async () => {
  const { api } = openBatch(['FEN-001'], null, { require_incident_number: 0, can_modify_incident_number: 0 });
  await screen.findByRole('heading', { name: 'Administration recorded' });
  await waitFor(() => expect(api.seen('GET user/auth')).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('button', { name: 'Add incident number' })).toBeNull();
});

test('OPEN-138 what is recorded is said even where its receipt cannot be read', async () => {
  renderScreen(
    <ReceiptScreen id="a" title="Receipt" unknown="None" said="Waste recorded" onDone={vi.fn<() => void>()} />,
    { routes: { 'GET act/receipt': () => refuse('UNAVAILABLE') } },
  );
  expect(await screen.findByText('Waste recorded', {}, { timeout: 5000 })).toBeDefined();
  expect(screen.getByText('It is recorded. Its receipt cannot be shown right now.')).toBeDefined();
});
