import { expect, test } from 'vitest';
import { sharedWriter } from './shared-writer.ts';

/** A store that notes which writes were in each transaction, and that fails where it is told to. */
function writer(fails: (ids: readonly string[]) => boolean = () => false): {
  write: (id: string) => Promise<string>;
  transactions: string[][];
  told: () => number;
  begun: () => number;
} {
  const transactions: string[][] = [];
  let told = 0;
  let begun = 0;
  const { write } = sharedWriter<string[]>({
    transact: async (work) => {
      begun += 1;
      const ids: string[] = [];
      await work(ids);
      await new Promise((resolve) => setTimeout(resolve));
      if (fails(ids)) throw new Error(`failed: ${ids.join(' ')}`);
      transactions.push(ids);
    },
    onWritten: () => {
      told += 1;
    },
  });
  return {
    write: (id) =>
      write(id, async (ids) => {
        ids.push(id);
        return id;
      }),
    transactions,
    told: () => told,
    begun: () => begun,
  };
}

test('what is written at once, or while a transaction is under way, shares one, and who shows it is told once', async () => {
  const { write, transactions, told, begun } = writer();
  const ids = Array.from({ length: 20 }, (_, n) => `e${n}`);
  const first = Promise.all(ids.map(write));
  await expect.poll(() => begun()).toBe(1);
  const later = ['f0', 'f1', 'f2'];
  expect(await Promise.all(later.map(write))).toEqual(later);
  expect(await first).toEqual(ids);
  expect(transactions).toEqual([ids, later]);
  expect(told()).toBe(2);
});

test('two writes about one entry are never in one transaction, and keep their order', async () => {
  const { write, transactions } = writer();
  await Promise.all(['a', 'b', 'c', 'b', 'd'].map(write));
  expect(transactions).toEqual([
    ['a', 'b', 'c'],
    ['b', 'd'],
  ]);
});

test('where a shared transaction fails each write is tried alone, and only the bad one is refused', async () => {
  const { write, transactions } = writer((ids) => ids.includes('bad'));
  const ends = await Promise.allSettled(['a', 'b', 'bad', 'c'].map(write));
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(transactions).toEqual([['a'], ['b'], ['c']]);
  expect(await write('later')).toBe('later');
});
