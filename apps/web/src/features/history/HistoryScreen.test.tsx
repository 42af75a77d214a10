import { cleanup, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { CallReply } from '../../api/client.ts';
import { drugRows } from '../../testing/demo-rows.ts';
import { refuse } from '../../testing/memory-api.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { HistoryScreen } from './HistoryScreen.tsx';

const drug = { id: 'd1', drugCode: 'FEN-001' };

type Timeline = CallReply<'GET drug/timeline'>;
type Entry = Timeline['entries'][number];

const vial = {
  code: 'FEN-001',
  lot: 'L1',
  expires_on: '2030-01-01',
  drug_type: 'Fentanyl',
  finished_form: null,
  schedule: 'II',
  measure: 'micrograms',
  piece: 'vial',
  box: 'M1',
  micrograms: '25',
};
const entry = (number: number, act: string, told: Partial<Entry> = {}): Entry => ({
  number,
  record_id: `r${number}`,
  act,
  happened: `2026-03-0${number}T10:00:00.000Z`,
  recorded: `2026-03-0${number}T10:00:00.000Z`,
  micrograms: null,
  place: null,
  to_place: null,
  person: 'Morgan Medic',
  witness: null,
  form: 'none',
  incident: null,
  notes: null,
  is_offline: 0,
  is_typed: 0,
  is_reversed: 0,
  is_erased: 0,
  hash: String(number).repeat(64),
  checkpoint: null,
  proof: 'recorded',
  changes: [],
  ...told,
});
const timeline = (entries: Entry[] = [], reseals: Timeline['reseals'] = []): Timeline => ({
  vial,
  head: { number: entries.length, hash: '0'.repeat(64) },
  broken_at: null,
  entries,
  reseals,
});

test('HISTORY-01 the whole chain is listed, newest first, each entry with its people, its place and its own proof', async () => {
  const entries = [
    entry(1, 'receive', { record_id: 'm0', micrograms: '100', proof: 'proven' }),
    entry(2, 'check', { micrograms: '100', place: 'M1', proof: 'proven' }),
    entry(3, 'transfer', { micrograms: '100', place: 'M1', to_place: 'M2', witness: 'Pat Partner' }),
    entry(5, 'amendment', { changes: [{ field: 'incident_number', was: 'I-1', now: 'I-2' }], proof: 'broken' }),
  ];
  const reseal = {
    id: 's1',
    happened: '2026-03-04T10:00:00.000Z',
    place: 'M2',
    person: 'Morgan Medic',
    witness: 'Gale Guest',
    form: 'guest',
    old_code: 'SEAL-1',
    new_code: 'SEAL-2',
  };
  renderScreen(<HistoryScreen drug={drug} onBack={vi.fn<() => void>()} />, {
    routes: {
      'GET drug/by_ids': () => [],
      'GET drug_type/all': () => [],
      'GET stock_move_record/for_drug': () => [{ ...dose, id: 'm0', type: 'receive', quantity: 100 }],
      'GET drug/timeline': () => timeline(entries, [reseal]),
    },
  });
  await screen.findByText('5 entries, newest first: 4 of this vial, 1 of its box');
  const listed = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(listed.map((text) => text.replace(/Date.*?[AP]M/, ' '))).toEqual([
    'Record changed UserMorgan MedicIncidentI-1 → I-2Does not verify',
    'Box resealed UserMorgan MedicWitnessGale GuestSealSEAL-1 → SEAL-2LocationM2In the record of the box',
    'Moved100\u00a0mcg UserMorgan MedicWitnessPat PartnerFromM1ToM2Recorded, not yet signed',
    'Checked100\u00a0mcg UserMorgan MedicLocationM1Proven',
    expect.stringMatching(/\+100\u00a0mcg.*Proven$/),
  ]);
});

test.each(['GET drug/by_ids', 'GET drug_type/all', 'GET stock_move_record/for_drug', 'GET drug/timeline'] as const)(
  'SHELL-38 a history whose %s fails says so and is asked for again, and does not load for ever',
  async (failing) => {
    const { api, user } = renderScreen(<HistoryScreen drug={drug} onBack={vi.fn<() => void>()} />, {
      routes: {
        'GET drug/by_ids': () => [],
        'GET drug_type/all': () => [],
        'GET stock_move_record/for_drug': () => [],
        'GET drug/timeline': () => timeline(),
        [failing]: () => refuse('NOT_ALLOWED'),
      },
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.queryByText('Loading History')).toBeNull();
    api.answer(failing === 'GET drug/timeline' ? { [failing]: () => timeline() } : { [failing]: () => [] });
    await user.click(retry);
    expect(await screen.findByText('No history')).toBeDefined();
  },
);

const dose = {
  id: 'm1',
  user_group_id: 'g1',
  created_by: 'u1',
  created_on: '2026-03-07T19:05:00.000Z',
  type: 'administer',
  stock_move_type__name: 'administer',
  drug_id: 'd1',
  quantity: -75,
  user_name: 'Morgan Medic',
  medical_director: null,
  order_kind: 'standing',
  un_administer_id: null,
  repaired_on: null,
  completed_on: null,
};
const settings = { id: 'g1', name: 'Harbor EMS', require_medical_director: 1, require_order_kind: 1 };
const signedIn = (id: string): Record<string, unknown> => ({
  id,
  role: 'user',
  first_name: 'A',
  last_name: 'B',
  primary_email: 'a@agency.example',
  user_group: settings,
});

test('LAW-05 who acted completes what their record lacks, and the record says by whom; a colleague cannot', async () => {
  let completed: object = {};
  const routes = {
    'GET drug/by_ids': () => [],
    'GET drug_type/all': () => [],
    'GET stock_move_record/for_drug': () => [{ ...dose, ...completed }],
    'GET drug/timeline': () => timeline([entry(1, 'administer', { record_id: 'm1' })]),
    'GET user/auth': () => signedIn('u1'),
    'POST stock_move_record/complete': () => {
      const by = { completed_by_name: 'Morgan Medic', completed_on: '2026-03-08T10:00:00.000Z' };
      completed = { medical_director: 'Dr. Lind', ...by };
      return { ...dose, ...completed };
    },
  };
  const { user, api } = renderScreen(<HistoryScreen drug={drug} onBack={vi.fn<() => void>()} />, { routes });
  await user.click(await screen.findByRole('button', { name: 'Complete this record' }));
  await user.type(screen.getByLabelText('Medical director'), 'Dr. Lind');
  expect(screen.queryByLabelText('Order')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add to the record' }));
  await screen.findByText(/^Completed .* by Morgan Medic$/);
  expect(screen.queryByText(/^Missing/)).toBeNull();
  expect(api.seen('POST stock_move_record/complete')[0]?.body).toMatchObject({
    id: 'm1',
    medical_director: 'Dr. Lind',
  });
  cleanup();

  completed = {};
  const other = { ...routes, 'GET user/auth': () => signedIn('u2') };
  renderScreen(<HistoryScreen drug={drug} onBack={vi.fn<() => void>()} />, { routes: other });
  await screen.findByText(/^Missing: medical director/);
  expect(screen.queryByRole('button', { name: 'Complete this record' })).toBeNull();
});

test('HISTORY-01 HISTORY-04 OPEN-119 a record says what, how much, who, with whom, when, why and where, in the unit of its vial', async () => {
  const told = { ...dose, type: 'administer', witnessed_by: null, guest_verify_name: 'Gale Guest' };
  const place = { location_name: 'Narcotics Box', lat: 45.5, lon: -122.25, incident_number: 'I-77' };
  renderScreen(<HistoryScreen drug={drug} onBack={vi.fn<() => void>()} />, {
    routes: {
      'GET drug/by_ids': () => [
        { ...drugRows([{ type: 'ket', created: 500, left: 487.5, expires: '2030-01-01' }])[0], id: 'd1' },
      ],
      'GET drug_type/all': () => [{ id: 'ket', name: 'Ketamine', unit_of_measurement: 'mg', only_one_quantity: 0 }],
      'GET stock_move_record/for_drug': () => [{ ...told, ...place, quantity: -12.5 }],
      'GET drug/timeline': () => timeline([entry(1, 'administer', { record_id: 'm1' })]),
      'GET drug/proof': () => ({ records: 1, head: '0', is_intact: 1 }),
    },
    services: { now: () => new Date('2026-03-07T20:00:00.000Z') },
  });
  const record = (await screen.findByRole('listitem')).textContent;
  const parts = [
    'Administered',
    '\u22120.0125\u00a0mg',
    'Morgan Medic',
    'Gale Guest',
    'I-77',
    'Narcotics Box',
    '45.50000',
  ];
  for (const text of parts) expect(record).toContain(text);
  expect(record).toMatch(/Today, \d{1,2}:\d\d [AP]M/);
  expect(await screen.findByText('Record verified: 1 entries, unbroken and unchanged')).toBeDefined();
});

test('HISTORY-02 HISTORY-03 while it loads the page says so; without a record, and without a vial, it says that', async () => {
  const answer = Promise.withResolvers<Timeline>();
  const routes = {
    'GET drug/by_ids': () => [],
    'GET drug_type/all': () => [],
    'GET stock_move_record/for_drug': () => [],
    'GET drug/timeline': () => answer.promise,
  };
  renderScreen(<HistoryScreen drug={drug} onBack={vi.fn<() => void>()} />, { routes });
  expect(await screen.findByText('Loading History')).toBeDefined();
  answer.resolve(timeline());
  expect(await screen.findByText('No history')).toBeDefined();
  cleanup();
  renderScreen(<HistoryScreen drug={null} onBack={vi.fn<() => void>()} />, { routes });
  expect(await screen.findByText(/^No drug is chosen yet/)).toBeDefined();
});

test('a record that does not verify is said aloud', async () => {
  renderScreen(<HistoryScreen drug={drug} onBack={vi.fn<() => void>()} />, {
    routes: {
      'GET drug/by_ids': () => [],
      'GET drug_type/all': () => [],
      'GET stock_move_record/for_drug': () => [dose],
      'GET drug/timeline': () => timeline([entry(1, 'administer', { record_id: 'm1' })]),
      'GET drug/proof': () => ({ records: 1, head: '0', is_intact: 0 }),
    },
  });
  const said = await screen.findByText('This record does not verify. Tell your admin.');
  expect(said.getAttribute('role')).toBe('alert');
});
