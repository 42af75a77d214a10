import { OFFLINE_QUEUES } from '@vialant/domain/device/offline';
import { openDB } from 'idb';
import { expect, test, vi } from 'vitest';
import { localStore } from '../api/storage.ts';
import { fakeDurableStorage } from '../device/durable-storage/fake.ts';
import { fakeLock } from '../device/lock/fake.ts';
import type { KeptRequest } from './entry.ts';
import { type Outbox, openOutbox } from './store.ts';
import { administerEntry, checkEntry, wasteEntry as waste } from './testing/entries.ts';

const open = (): Outbox => openOutbox(fakeDurableStorage(), fakeLock());

const fresh = { v: 2, filled: null, refusal: null } as const;
/** The request about a vial once it was found. */
const about = (drug_id: string): KeptRequest => ({
  call: 'POST stock_move_record/create',
  body: { stock_move_type_id__name: 'waste', drug_id },
});

test('ENT-12 OFFLINE-05 three queues of the offline forms, and one of acts, are kept, each in the order its records were made', async () => {
  const outbox = open();
  const later = new Date('2026-03-02T10:00:00.000Z');
  await outbox.add(waste('w-1', { happenedAt: later }));
  await outbox.add(administerEntry('a-1'));
  await outbox.add(checkEntry('c-1', { userId: null, userGroupId: null }));
  await outbox.add(waste('w-2'));
  const idsOf = async (queue?: (typeof OFFLINE_QUEUES)[number]): Promise<string[]> =>
    (await outbox.list(queue)).map(({ id }) => id);
  expect(OFFLINE_QUEUES).toEqual(['acts', 'daily_checks', 'administers', 'wastes']);
  expect(await idsOf('daily_checks')).toEqual(['c-1']);
  expect(await idsOf('administers')).toEqual(['a-1']);
  expect(await idsOf('wastes')).toEqual(['w-1', 'w-2']);
  expect(await idsOf()).toEqual(['w-1', 'a-1', 'c-1', 'w-2']);
  expect(await outbox.count()).toBe(4);
});

test('ENT-12 a record is read back as it was made, also after the app is opened again', async () => {
  const before = open();
  await before.add(waste('w-1'));
  await before.close();
  expect(await open().list()).toEqual([{ ...fresh, ...waste('w-1') }]);
});

test('OPEN-077 log-out does not clear the offline records', async () => {
  const outbox = open();
  await outbox.add(waste('w-1'));
  localStore(localStorage).clearForLogOut();
  expect(await outbox.count()).toBe(1);
});

test('OPEN-077 what else is put into local storage does not touch the offline records', async () => {
  const outbox = open();
  await outbox.add(waste('w-1'));
  localStore(localStorage).replaceWith({ token: 'another' });
  expect((await outbox.list()).map(({ id }) => id)).toEqual(['w-1']);
});

test('the browser is asked to keep the records when one is made, and a refusal does not lose it', async () => {
  const durableStorage = fakeDurableStorage();
  const outbox = openOutbox(durableStorage, fakeLock());
  expect(durableStorage.asked()).toBe(0);
  await outbox.add(waste('w-1'));
  expect(durableStorage.asked()).toBe(1);
  const stubborn = openOutbox({ ask: () => Promise.resolve(false) }, fakeLock());
  await stubborn.add(waste('w-2'));
  expect(await outbox.count()).toBe(2);
});

test('another tab hears of a change', async () => {
  const [one, other] = [open(), open()];
  const heard = new Promise<void>((resolve) => other.subscribe(resolve));
  await one.add(waste('w-1'));
  await heard;
  expect(await other.count()).toBe(1);
});

test('the same record added twice, even at once, is kept once and as it was first', async () => {
  const outbox = open();
  await Promise.all([outbox.add(waste('w-1')), outbox.add(waste('w-1', {}, { notes: 'again' }))]);
  expect(await outbox.list()).toEqual([{ ...fresh, ...waste('w-1') }]);
});

test('of several records all are kept, or none when one of them cannot be', async () => {
  const outbox = open();
  const unkeepable: object = { sentence: () => 'a function' };
  await expect(outbox.add(waste('w-1'), { ...waste('w-2'), ...unkeepable }, waste('w-3'))).rejects.toThrow(/clone/);
  expect(await outbox.count()).toBe(0);
  await outbox.add(waste('w-1'), waste('w-2'));
  expect((await outbox.list()).map(({ id }) => id)).toEqual(['w-1', 'w-2']);
});

test('a change is stored with its record; for a removed record nothing is stored', async () => {
  const before = open();
  await before.add(waste('w-1', { userId: null, userGroupId: null }));
  const refusal = { reason: 'Drug not found', at: '2026-03-02T10:00:00.000Z' };
  const known = { userId: 'u-2', userGroupId: 'g-2', filled: about('d-1'), refusal };
  expect(await before.update('w-1', known)).toMatchObject(known);
  expect(await before.update('w-1', { userId: 'u-3', userGroupId: 'g-3', filled: about('d-2') })).toMatchObject(known);
  expect(await before.update('w-2', { filled: about('d-1') })).toBeNull();
  await before.close();
  expect(await open().list()).toEqual([
    { ...fresh, ...waste('w-1', { userId: 'u-2', userGroupId: 'g-2' }), filled: about('d-1'), refusal },
  ]);
});

test('a removed record is gone, and the others stay', async () => {
  const outbox = open();
  await outbox.add(waste('w-1'));
  await outbox.add(waste('w-2'));
  await outbox.remove('w-1');
  await outbox.remove('w-unknown');
  expect((await outbox.list()).map(({ id }) => id)).toEqual(['w-2']);
});

test('a subscriber hears of every change until it stops', async () => {
  const outbox = open();
  const counts: Promise<number>[] = [];
  const stop = outbox.subscribe(() => counts.push(outbox.count()));
  await outbox.add(waste('w-1'));
  await outbox.add(waste('w-1'));
  await outbox.remove('w-1');
  await outbox.remove('w-1');
  stop();
  await outbox.add(waste('w-2'));
  expect(await Promise.all(counts)).toEqual([1, 0]);
});

test('a store that could not be opened is tried again at the next use', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new Error('the disk is full');
  });
  const outbox = open();
  await expect(outbox.add(waste('w-1'))).rejects.toThrow('the disk is full');
  await outbox.add(waste('w-1'));
  expect(await outbox.count()).toBe(1);
});

test('a connection that the system ended without a word fails once, and the next use has another', async () => {
  const outbox = open();
  const opening = vi.spyOn(indexedDB, 'open');
  await outbox.add(waste('w-1'));
  opening.mock.results[0]?.value.result.close();
  await expect(outbox.add(waste('w-2'))).rejects.toMatchObject({ name: 'InvalidStateError' });
  await outbox.add(waste('w-2'));
  expect(await outbox.count()).toBe(2);
});

test('a later version in another tab can take the records over while this one is open', async () => {
  const outbox = open();
  await outbox.add(waste('w-1'));
  const later = await openDB('vialant-outbox', 2);
  expect(await later.count('entries')).toBe(1);
  later.close();
});

const kept = { ...fresh, ...waste('w-bad'), happenedAt: '2026-03-01T10:00:00.000Z' };
const older = {
  v: 1,
  id: 'w-old',
  queue: 'wastes',
  happenedAt: '2026-03-01T10:00:00.000Z',
  userId: 'u-1',
  userGroupId: 'g-1',
  target: null,
  refusal: null,
  payload: {
    barcode_id: 'FEN-001',
    input_barcode_manually: 0,
    lat: null,
    lon: null,
    notes: 'dropped',
    guest: null,
    quantity: null,
    unit: null,
    waste_all: 1,
  },
};

test.each<[string, object]>([
  ['of another version', { ...kept, v: 3 }],
  ['of an older version and no known queue', { ...older, queue: 'returns' }],
  ['without a time', { ...kept, happenedAt: 'noon' }],
  ['with a damaged user', { ...kept, userId: 7 }],
  ['without a request', { ...kept, request: null }],
  ['of an older version without a payload', { ...older, payload: null }],
  ['without its code', { ...kept, request: { ...kept.request, body: { drug_id: { code: '' } } } }],
  ['of an older version without its code', { ...older, payload: { ...older.payload, barcode_id: '' } }],
  ['of an older version with an amount that is none', { ...older, payload: { ...older.payload, quantity: 'much' } }],
  ['of an older version, found, but not what', { ...older, target: {} }],
  ['of an older version and another queue', { ...older, queue: 'daily_checks' }],
  ['with half a guest', { ...kept, guest: { name: 'Gale' } }],
  ['with a damaged refusal', { ...kept, refusal: { reason: 7 } }],
])('a record %s is counted and kept, and does not hide the others', async (_name, damaged) => {
  const outbox = open();
  await outbox.add(waste('w-1'));
  const db = await openDB('vialant-outbox');
  await db.add('entries', damaged);
  expect((await outbox.list()).map(({ id }) => id)).toEqual(['w-1']);
  expect(await outbox.count()).toBe(2);
  expect(await outbox.listUnreadable()).toEqual([damaged]);
});

test('OFFLINE-10 what is noted of records that are sent at once costs a few transactions, and the other tabs a few messages', async () => {
  const outbox = open();
  const ids = Array.from({ length: 100 }, (_, n) => `w-${n}`);
  await outbox.add(...ids.map((id) => waste(id)));
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const told = vi.fn<() => void>();
  const stop = outbox.subscribe(told);
  await Promise.all(ids.map((id) => outbox.update(id, { filled: about(`d ${id}`) })));
  expect((await outbox.list()).map(({ filled }) => filled)).toEqual(ids.map((id) => about(`d ${id}`)));
  await Promise.all(ids.map((id) => outbox.remove(id)));
  // Others of the app may still be writing what is theirs.
  const writes = begun.mock.calls.filter(([stores, mode]) => stores === 'entries' && mode === 'readwrite');
  expect(writes.length).toBeLessThanOrEqual(4);
  expect(writes.every(([, , options]) => options?.durability === 'strict')).toBe(true);
  expect(told.mock.calls.length).toBe(writes.length);
  expect(await outbox.count()).toBe(0);
  stop();
  begun.mockRestore();
});

test('OPEN-151 where there is no room for a record, what can be had again is given up step by step, and the record is kept', async () => {
  const given: string[] = [];
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const giveUp = (what: string, isEnough: boolean) => () => {
    given.push(what);
    if (isEnough) full.mockRestore();
    return Promise.resolve();
  };
  const outbox = openOutbox(fakeDurableStorage(), fakeLock(), [
    giveUp('answers', false),
    () => Promise.reject(new Error('gone already')),
    giveUp('stock', true),
    giveUp('more', true),
  ]);
  await outbox.add(waste('w-1'));
  expect(given).toEqual(['answers', 'stock']);
  expect((await outbox.list()).map(({ id }) => id)).toEqual(['w-1']);
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(openOutbox(fakeDurableStorage(), fakeLock()).add(waste('w-2'))).rejects.toThrow('full');
  vi.restoreAllMocks();
  expect((await outbox.list()).map(({ id }) => id)).toEqual(['w-1']);
});

test('OPEN-115 an act for which a user waits is neither counted nor listed, in whichever tab, until it is kept', async () => {
  const lock = fakeLock();
  const [here, other] = [openOutbox(fakeDurableStorage(), lock), openOutbox(fakeDurableStorage(), lock)];
  await here.add(waste('w-1'));
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const waiting = here.attended('w-2', async () => {
    await here.put(waste('w-2'));
    await answered;
  });
  await vi.waitFor(async () => expect(await other.list()).toHaveLength(1));
  for (const tab of [here, other]) {
    expect(await tab.count()).toBe(1);
    expect((await tab.list()).map(({ id }) => id)).toEqual(['w-1']);
  }
  answer();
  await waiting;
  for (const tab of [here, other]) expect((await tab.list()).map(({ id }) => id)).toEqual(['w-1', 'w-2']);
});

test('OPEN-116 an act that is confirmed anew takes the place of what waits, and never of what was refused', async () => {
  const outbox = open();
  expect(await outbox.put(waste('w-1'))).toBe(true);
  expect(await outbox.put(waste('w-1', {}, { notes: 'again' }))).toBe(true);
  expect(await outbox.list()).toEqual([{ ...fresh, ...waste('w-1', {}, { notes: 'again' }) }]);
  await outbox.update('w-1', { refusal: { reason: 'Drug not found', at: '2026-03-02T10:00:00.000Z' } });
  expect(await outbox.put(waste('w-1'))).toBe(false);
  expect(await outbox.list()).toMatchObject([
    { request: { body: { notes: 'again' } }, refusal: { reason: 'Drug not found' } },
  ]);
});
