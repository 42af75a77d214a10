import { persistQueryClientSave } from '@tanstack/react-query-persist-client';
import { afterEach, expect, test } from 'vitest';
import type { FirstAsked } from '../../api/first-answers.ts';
import { localStore } from '../../api/storage.ts';
import { BOXES_KEY } from '../../queries/drug-box.ts';
import { vialsOfBoxKey } from '../../queries/drug.ts';
import { CURRENT_USER_KEY } from '../../queries/user.ts';
import { filledCache } from './filled-cache.ts';
import { openKeptTexts } from './kept-texts.ts';
import { newCache } from './query-cache.ts';

const first = {
  user: { id: 'u-1' },
  boxes: [{ id: 'b-1' }],
  drug_types: [],
  box: { id: 'b-1', vials: [{ id: 'v-1' }], last_check: null },
};
const asked = (token: string, body: Promise<unknown> = Promise.resolve({ data: first })): FirstAsked =>
  ({ token, agencyId: '', body }) as FirstAsked;

function storageOf(token: string | null): ReturnType<typeof localStore> {
  const storage = localStore(localStorage);
  storage.set('token', token);
  return storage;
}

afterEach(() => localStorage.clear());

const work = { isOn: () => false };

test('DASH-12 what the device has stored is there before the first frame, also where the server does not answer', async () => {
  const storage = storageOf('t-1');
  const before = newCache({ storage, texts: openKeptTexts(), work });
  before.queryClient.setQueryData(BOXES_KEY, [{ id: 'b-0' }]);
  await persistQueryClientSave({ ...before.kept, queryClient: before.queryClient });
  const silent = asked('t-1', new Promise(() => undefined));
  const { queryClient, isRestored } = await filledCache({ storage, texts: openKeptTexts(), work, asked: silent });
  expect(isRestored).toBe(true);
  expect(queryClient.getQueryData(BOXES_KEY)).toEqual([{ id: 'b-0' }]);
});

test('DASH-01 so is what was asked while the app was loading, for the same session alone', async () => {
  const own = await filledCache({ storage: storageOf('t-1'), texts: openKeptTexts(), work, asked: asked('t-1') });
  expect(own.queryClient.getQueryData(CURRENT_USER_KEY)).toEqual({ id: 'u-1' });
  expect(own.queryClient.getQueryData(vialsOfBoxKey('b-1'))).toEqual([{ id: 'v-1' }]);
  const others = await filledCache({ storage: storageOf('t-2'), texts: openKeptTexts(), work, asked: asked('t-1') });
  expect(others.queryClient.getQueryData(CURRENT_USER_KEY)).toBeUndefined();
  const none = await filledCache({ storage: storageOf(null), texts: openKeptTexts(), work, asked: undefined });
  expect(none.isRestored).toBe(false);
});

test('OPEN-152 an answer about a patient stays in memory, and what an older version stored of it is dropped', async () => {
  const storage = storageOf('t-1');
  const incident = ['stock_move_record', 'incident', 'INC-1'];
  const before = newCache({ storage, texts: openKeptTexts(), work });
  before.queryClient.setQueryData(incident, { patient: 'Jane Doe' });
  before.queryClient.setQueryData(BOXES_KEY, [{ id: 'b-0' }]);
  await persistQueryClientSave({ ...before.kept, queryClient: before.queryClient });
  const now = (await openKeptTexts().getItem('queries')) ?? '';
  expect(now).toContain('b-0');
  expect(now).not.toContain('Jane Doe');

  const all = { ...before.kept, dehydrateOptions: { shouldDehydrateQuery: () => true } };
  const buster = before.kept.buster?.replace(/^([^|]*)\|[^|]*/, '$1') ?? '';
  await persistQueryClientSave({ ...all, buster, queryClient: before.queryClient });
  expect(await openKeptTexts().getItem('queries')).toContain('Jane Doe');
  const { queryClient } = await filledCache({ storage, texts: openKeptTexts(), work, asked: undefined });
  expect(queryClient.getQueryData(incident)).toBeUndefined();
  expect(await openKeptTexts().getItem('queries')).toBeNull();
});

test('a device whose store does not answer does not keep the app from starting', async () => {
  const never = (): Promise<never> => new Promise(() => undefined);
  const texts = { getItem: never, setItem: never, removeItem: never, forget: never };
  const { isRestored } = await filledCache({ storage: storageOf('t-1'), texts, work, asked: undefined });
  expect(isRestored).toBe(false);
});
