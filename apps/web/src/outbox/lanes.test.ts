import { expect, test } from 'vitest';
import { inLanes } from './lanes.ts';

type Item = { readonly lane: string; readonly n: number };

const items = (lane: string, count: number): Item[] => Array.from({ length: count }, (_, n) => ({ lane, n }));

/** Sends the items; answers them in the order in which they were begun. */
async function begun(all: readonly Item[], mayBegin: (item: Item) => boolean = () => true): Promise<Item[]> {
  const inOrder: Item[] = [];
  const send = async (item: Item): Promise<void> => {
    inOrder.push(item);
    await new Promise((resolve) => setTimeout(resolve));
  };
  await inLanes(all, { laneOf: ({ lane }) => lane, mayBegin, send });
  return inOrder;
}

test('OFFLINE-11 the longest lane is begun first, so that it does not go on when all others have ended', async () => {
  const short = Array.from({ length: 200 }, (_, n) => items(`one ${n}`, 1)).flat();
  const inOrder = await begun([...short, ...items('long', 5)]);
  expect(inOrder).toHaveLength(205);
  expect(inOrder[0]).toEqual({ lane: 'long', n: 0 });
  const ofLong = inOrder.filter(({ lane }) => lane === 'long').map(({ n }) => n);
  expect(ofLong).toEqual([0, 1, 2, 3, 4]);
  // By the time that the second of it can begin, many of the others are still waiting.
  expect(inOrder.findIndex(({ lane, n }) => lane === 'long' && n === 1)).toBeLessThan(150);
});

test('OFFLINE-12 what may not begin any more is left out, in whichever lane it is', async () => {
  const sent = await begun([...items('a', 3), ...items('b', 2)], ({ n }) => n < 2);
  expect(sent).toHaveLength(4);
  expect(sent.filter(({ n }) => n === 2)).toEqual([]);
});
