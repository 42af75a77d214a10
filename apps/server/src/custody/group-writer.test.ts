import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Act } from './batch.ts';
import { GroupWriter } from './group-writer.ts';

/** A writer whose batches end when they are told to; acts are known by the one vial that each is about. */
function writing(): { add: (...vials: string[]) => void; sent: string[][]; end: () => void } {
  const sent: string[][] = [];
  const ends: (() => void)[] = [];
  const writer = new GroupWriter((acts) => {
    sent.push(acts.map(({ wanted }) => String(wanted.drugs)));
    return new Promise((resolve) => void ends.push(resolve));
  });
  const act = (vial: string): Omit<Act, 'resolve' | 'reject'> => ({
    tokenHash: Buffer.alloc(0),
    userGroupId: null,
    key: null,
    requestHash: null,
    wanted: { drugs: [vial] },
    decide: () => {
      throw new Error('nothing is decided here');
    },
    recorded: () => undefined,
  });
  return {
    add: (...vials) => vials.forEach((vial) => void writer.record(act(vial))),
    sent,
    end: () => ends.shift()?.(),
  };
}

const many = Array.from({ length: 12 }, (_, index) => `vial ${index}`);

test('what comes alone is sent in the same turn, and what comes together goes together', async () => {
  const { add, sent, end } = writing();
  add('one');
  await turn();
  expect(sent).toEqual([['one']]);
  end();
  await turn();
  add('two', 'three', 'four');
  await turn();
  expect(sent).toEqual([['one'], ['two', 'three', 'four']]);
});

test('of many half go first and half beside them; who comes then waits until one of the two is over', async () => {
  const { add, sent, end } = writing();
  add(...many);
  await turn();
  expect(sent.map(({ length }) => length)).toEqual([6, 6]);
  add('late');
  await turn();
  expect(sent).toHaveLength(2);
  end();
  await turn();
  await turn();
  expect(sent).toHaveLength(2);
  end();
  await turn();
  await turn();
  expect(sent[2]).toEqual(['late']);
});
