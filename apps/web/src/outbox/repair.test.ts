import { expect, test } from 'vitest';
import { repairWays, type RepairedRecord } from './repair.ts';
import type { KeptRequest, OutboxEntry } from './entry.ts';
import type { NewEntry } from './store.ts';
import { administerEntry, checkEntry, waiting, wasteEntry } from './testing/entries.ts';
import { type MemoryRoutes, refuse } from '../testing/memory-api.ts';
import { testServices, type TestServices } from '../testing/screen.tsx';

const owner = { userId: 'u1', userGroupId: 'g1' } as const;
const guest = { name: 'Gale', title: 'Nurse', license_number: 'RN-1', signature: 'drawn' } as const;

const found = (drug_id: string): KeptRequest => ({
  call: 'POST stock_move_record/create',
  body: { stock_move_type_id__name: 'administer', drug_id },
});
const refused = (made: NewEntry, code: string | undefined, filled: KeptRequest | null = null): OutboxEntry =>
  waiting(made, {
    filled,
    refusal: { reason: 'Why', at: '2026-03-01T11:00:00.000Z', ...(code !== undefined && { code }) },
  });

test.each<[string, OutboxEntry, readonly string[]]>([
  ['no witness', refused(administerEntry('a', owner), 'WITNESS_REQUIRED', found('d1')), ['witness', 'change']],
  ['no witness', refused(wasteEntry('w', owner), 'WITNESS_REQUIRED', found('d1')), ['witness', 'change']],
  ['too much', refused(wasteEntry('w', owner), 'OFFLINE_WASTE_EXCEEDS_AVAILABLE', found('d1')), ['change']],
  ['a field', refused(administerEntry('a', owner), 'INVALID_INPUT', found('d1')), ['change']],
  [
    'a code that an earlier version did not keep',
    refused(wasteEntry('w', owner), undefined, found('d1')),
    ['witness', 'change'],
  ],
  ['a used vial', refused(administerEntry('a', owner), 'ALREADY_USED', found('d1')), []],
  ['an unknown vial', refused(administerEntry('a', owner), 'NOT_FOUND'), []],
  ['a time in the future', refused(wasteEntry('w', owner), 'TIME_IN_FUTURE', found('d1')), []],
  ['a check', refused(checkEntry('c', owner), 'WITNESS_REQUIRED', found('b1')), []],
  ['nothing', { ...refused(wasteEntry('w', owner), '', found('d1')), refusal: null }, []],
])('OPEN-116 a record that is refused for %s can be helped by what helps it', (_, entry, ways) => {
  expect(repairWays(entry)).toEqual(ways);
});

const routes = {
  'GET user/auth': () => ({
    id: 'u1',
    first_name: 'Mo',
    last_name: 'Medic',
    primary_email: 'medic@demo.vialant.test',
    user_group: { id: 'g1', name: 'Harbor EMS' },
  }),
  'POST stock_move_record/create': () => ({ id: 'm1' }),
  'POST discrepancy/create': () => ({ id: 'x1' }),
} as unknown as MemoryRoutes;

const record = (some: Partial<RepairedRecord> = {}): RepairedRecord => ({
  entryId: 'a1',
  key: 'repair-1',
  owner,
  request: {
    call: 'POST stock_move_record/create',
    body: { stock_move_type_id__name: 'administer', drug_id: 'd1', repair_of: 'a1' },
  },
  isFirstHandedOver: false,
  ...some,
});

async function kept(more: MemoryRoutes = {}): Promise<TestServices> {
  const services = testServices({ routes: { ...routes, ...more }, stored: { token: 'token-1' } });
  await services.outbox.add(administerEntry('a1', owner, { guest }));
  return services;
}

test('OPEN-116 SRV-50 a repaired record is sent under its own key with the device’s time, and the refused one leaves the device', async () => {
  const services = await kept();
  expect(await services.sync.repair(record())).toBe('recorded');
  const [sent] = services.api.seen('POST stock_move_record/create');
  expect(sent?.headers.get('idempotency-key')).toBe('repair-1');
  expect(sent?.headers.get('x-user-group-id')).toBe('g1');
  expect(sent?.headers.get('x-device-time')).not.toBeNull();
  expect(await services.outbox.count()).toBe(0);
  expect(services.api.seen('POST discrepancy/create')).toEqual([]);
});

test('OPEN-116 what was recorded meanwhile leaves the device too; what is refused again, or got no answer, stays', async () => {
  const again = await kept({ 'POST stock_move_record/create': () => refuse('WITNESS_REQUIRED') });
  await expect(again.sync.repair(record())).rejects.toMatchObject({ failure: { err: 'WITNESS_REQUIRED' } });
  expect(await again.outbox.count()).toBe(1);
  again.api.fail('GET user/auth', 'network', 4);
  expect(await again.sync.repair(record())).toBe('unreachable');
  again.api.answer({ 'POST stock_move_record/create': () => refuse('KEY_REUSED') });
  expect(await again.sync.repair(record())).toBe('recorded before');
  expect(await again.outbox.count()).toBe(0);
});

test('OPEN-077 a repair is not sent for another user or agency, nor for who signs in meanwhile', async () => {
  const services = await kept();
  for (const other of [{ userId: 'u2' }, { userGroupId: 'g2' }]) {
    expect(await services.sync.repair(record({ owner: { ...owner, ...other } }))).toBe('signed out');
  }
  services.api.answer({
    'POST discrepancy/create': () => {
      localStorage.setItem('token', 'token-2');
      return { id: 'x1' };
    },
  });
  expect(await services.sync.repair(record({ isFirstHandedOver: true }))).toBe('signed out');
  expect(services.api.seen('POST stock_move_record/create')).toEqual([]);
  expect(await services.outbox.count()).toBe(1);
});

test('OPEN-116 a signature that the repaired record does not hold is first given to the agency with the whole record', async () => {
  const services = await kept();
  services.api.fail('POST discrepancy/create', 'network', 4);
  expect(await services.sync.repair(record({ isFirstHandedOver: true }))).toBe('unreachable');
  expect(services.api.seen('POST stock_move_record/create')).toEqual([]);
  expect(await services.sync.repair(record({ isFirstHandedOver: true }))).toBe('recorded');
  const notes = String(services.api.seen('POST discrepancy/create').at(-1)?.body['notes']);
  expect(notes).toContain('"signature":"drawn"');
});
