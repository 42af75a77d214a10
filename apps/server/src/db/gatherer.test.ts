import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Gatherer } from './gatherer.ts';

/** A gatherer whose flights end when they are told to. */
function gathering(): { add: (...items: number[]) => void; sent: (readonly number[])[]; end: () => void } {
  const sent: (readonly number[])[] = [];
  const ends: (() => void)[] = [];
  const gatherer = new Gatherer<number>({
    choose: (waiting, most) => ({ next: waiting.slice(0, most), rest: waiting.slice(most) }),
    send: (items) => {
      sent.push(items);
      return new Promise((resolve) => void ends.push(resolve));
    },
  });
  return { add: (...items) => items.forEach((item) => gatherer.add(item)), sent, end: () => ends.shift()?.() };
}

test('what comes alone is sent in the same turn, and what comes together goes together', async () => {
  const { add, sent, end } = gathering();
  add(1);
  await turn();
  expect(sent).toEqual([[1]]);
  end();
  await turn();
  add(2, 3, 4);
  await turn();
  expect(sent).toEqual([[1], [2, 3, 4]]);
});

test('of many half go first and half beside them; who comes then waits until one of the two is over', async () => {
  const { add, sent, end } = gathering();
  add(...Array.from({ length: 12 }, (_, index) => index));
  await turn();
  expect(sent.map(({ length }) => length)).toEqual([6, 6]);
  add(12);
  await turn();
  expect(sent).toHaveLength(2);
  end();
  await turn();
  await turn();
  expect(sent).toHaveLength(2);
  end();
  await turn();
  await turn();
  expect(sent[2]).toEqual([12]);
});
