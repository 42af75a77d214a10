import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('DATA-04 of many who read reports at once, a few do and the others wait in their order, whatever becomes of each', async () => {
  const turns = new Turns(2);
  const begun: number[] = [];
  let busy = 0;
  let busiest = 0;
  const ends = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
  const works = ends.map(({ promise }, number) =>
    turns.take(async () => {
      begun.push(number);
      busy += 1;
      busiest = Math.max(busiest, busy);
      await promise.finally(() => {
        busy -= 1;
      });
      return number;
    }),
  );
  const outcomes = Promise.allSettled(works);
  ends[1]?.reject(new Error('broken'));
  for (const { resolve } of ends) resolve();
  expect((await outcomes).map((each) => (each.status === 'fulfilled' ? each.value : 'failed'))).toEqual([
    0,
    'failed',
    2,
    3,
    4,
    5,
  ]);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  expect(busiest).toBe(2);
});

test('DATA-04 whoever leaves before their turn loses it, and the next one has it', async () => {
  const turns = new Turns(1);
  const first = Promise.withResolvers<void>();
  const leaving = new AbortController();
  const begun: string[] = [];
  const work = (name: string) => async (): Promise<void> => void begun.push(name);
  const all = [
    turns.take(() => first.promise),
    turns.take(work('left'), leaving.signal),
    turns.take(work('stays'), new AbortController().signal),
  ];
  expect(turns.waiting).toBe(2);
  leaving.abort(new Error('gone'));
  expect(turns.waiting).toBe(1);
  first.resolve();
  const outcomes = await Promise.allSettled([...all, turns.take(work('late'), leaving.signal)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
  expect([begun, turns.isIdle]).toEqual([['stays'], true]);
});
