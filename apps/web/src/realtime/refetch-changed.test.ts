import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import type { Change, RealtimeEntity } from '@vialant/contract/realtime';
import { expect, test, vi } from 'vitest';
import { createRefetcher } from './refetch-changed.ts';

function change(entity: RealtimeEntity, ...ids: string[]): Change {
  return { entity, ids, user_group_id: 'g1' };
}

/** Queries that are shown, each counting how often it was asked. */
async function shown(...keys: string[][]) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const asked = keys.map(() => 0);
  const answers: (() => void)[] = [];
  keys.forEach((queryKey, index) => {
    const queryFn = (): Promise<number> => {
      asked[index] = (asked[index] ?? 0) + 1;
      return new Promise((resolve) => answers.push(() => resolve(Math.random())));
    };
    new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {});
  });
  const answer = async (): Promise<void> => {
    for (const each of answers.splice(0)) each();
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  await answer();
  return { queryClient, asked, answer, refetcher: createRefetcher(queryClient) };
}

const dashboard = [
  ['drug', 'for_box', 'b1'],
  ['drug_box', 'with_unit'],
  ['drug_type', 'all'],
  ['box_check', 'last', 'b1'],
  ['user', 'auth'],
];

test('OVERVIEW-01 what shows the agency as a whole is asked for again after every change', async () => {
  const { asked, answer, refetcher } = await shown(['agency_as_a_whole', 'overview']);
  refetcher.change(change('box_check', 'c1'));
  await answer();
  refetcher.change(change('user', 'u1'));
  await answer();
  await waitFor(() => expect(asked).toEqual([3]));
});

test.each([
  ['stock_move_record', [2, 1, 1, 1, 1]],
  ['drug', [2, 1, 1, 1, 1]],
  ['drug_box', [1, 2, 1, 1, 1]],
  ['unit', [1, 2, 1, 1, 1]],
  ['drug_type', [1, 1, 2, 1, 1]],
  ['box_check', [1, 1, 1, 2, 1]],
  ['user', [1, 1, 1, 1, 2]],
  ['user_group', [1, 1, 1, 1, 2]],
] as const)(
  'RT-02 RT-03 a change of %s asks again for what shows it, and for nothing else',
  async (entity, expected) => {
    const { refetcher, asked } = await shown(...dashboard);
    refetcher.change(change(entity, 'x'));
    await waitFor(() => expect(asked).toEqual(expected));
  },
);

test('RT-02 OPEN-132 after a gap everything that is shown is asked for again', async () => {
  const { refetcher, asked } = await shown(...dashboard);
  refetcher.gap();
  await waitFor(() => expect(asked).toEqual([2, 2, 2, 2, 2]));
});

test('one row by its id is asked for again only when it is the one that changed', async () => {
  const { refetcher, asked, answer } = await shown(['drug', 'read', 'd1'], ['drug', 'read', 'd2']);
  refetcher.change(change('drug', 'd2', 'd3'));
  await waitFor(() => expect(asked).toEqual([1, 2]));
  await answer();
  refetcher.change(change('stock_move_record', 'd9'));
  await waitFor(() => expect(asked).toEqual([2, 3]));
});

test('what is not shown is asked for when it is shown next', async () => {
  const { queryClient, refetcher } = await shown();
  queryClient.setQueryData(['drug', 'for_box', 'b2'], []);
  refetcher.change(change('drug', 'd1'));
  await waitFor(() =>
    expect(queryClient.getQueryState(['drug', 'for_box', 'b2'])).toMatchObject({
      isInvalidated: true,
      fetchStatus: 'idle',
    }),
  );
});

test('what changes while it is asked for is asked for once more, and never cut short', async () => {
  const { refetcher, asked, answer } = await shown(['drug', 'for_box', 'b1']);
  for (let count = 0; count < 20; count += 1) {
    refetcher.change(change('drug', `d${count}`));
    await Promise.resolve();
  }
  expect(asked).toEqual([2]);
  await answer();
  await waitFor(() => expect(asked).toEqual([3]));
  await answer();
  expect(asked).toEqual([3]);
});

test('RT-02 changes that come quickly one after another are asked for at most twice a second, and the last is not missed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const queryClient = new QueryClient();
    let told = 0;
    const queryFn = vi.fn(() => Promise.resolve(told));
    new QueryObserver(queryClient, { queryKey: ['drug', 'for_box', 'b1'], queryFn }).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(0);
    queryFn.mockClear();
    const refetcher = createRefetcher(queryClient);
    for (told = 1; told < 100; told += 1) {
      refetcher.change(change('drug', 'd1'));
      await vi.advanceTimersByTimeAsync(20);
    }
    await vi.advanceTimersByTimeAsync(500);
    expect(queryFn.mock.calls.length).toBeGreaterThan(2);
    expect(queryFn.mock.calls.length).toBeLessThanOrEqual(6);
    expect(queryClient.getQueryData(['drug', 'for_box', 'b1'])).toBe(told);
  } finally {
    vi.useRealTimers();
  }
});
