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
