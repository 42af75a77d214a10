import { mkdtemp, open, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Held, watchLoop } from './loop-watch.ts';
import { UnderWay } from './under-way.ts';

const times = { beatMs: 20, heldMs: 500, againMs: 5000, slowMs: 10_000 };

/** Works without a break, as a handler that counts days since the year 1 does. */
function hold(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test('SRV-80 a handler that holds the thread is named while it holds it, and afterwards, by name and trace id', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'loop-')), 'log');
  const file = await open(path, 'a');
  const underWay = new UnderWay();
  const told: (Held & { text: string })[] = [];
  const held: Held[] = [];
  const stop = watchLoop({
    underWay,
    log: (what, text) => told.push({ ...what, text }),
    onHeld: (what) => held.push(what),
    out: file.fd,
    times,
  });
  await underWay.during('GET unit/all trace-1', () => sleep(100));
  expect(told).toEqual([]);
  let written = '';
  await underWay.during('GET report/rows trace-2', async () => {
    // The other thread has begun to look.
    await sleep(1000);
    hold(2000);
    written = await readFile(path, 'utf8');
  });
  await sleep(100);
  await stop();
  await file.close();
  const lines = written.trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    calls: [expect.stringMatching(/^GET report\/rows trace-2, \d+ ms$/)],
    msg: 'nothing is answered: the thread is held',
  });
  const was = 'nothing was answered: the thread was held';
  expect(told).toMatchObject([{ calls: ['GET report/rows trace-2'], text: was }]);
  expect(told[0]?.ms).toBeGreaterThan(1000);
  expect(held).toHaveLength(1);
});

test('SRV-80 a call that takes long is told of once, while it is under way', async () => {
  const underWay = new UnderWay();
  const told: string[] = [];
  const log = ({ calls }: Held, text: string): void => void told.push(`${calls.join()}: ${text}`);
  const stop = watchLoop({ underWay, log, times: { ...times, slowMs: 100 } });
  await underWay.during('POST import/check trace-3', async () => {
    await sleep(500);
    expect(told).toEqual(['POST import/check trace-3: a call is under way for long']);
  });
  await stop();
});

test('more than there is room for are worked on and not named', async () => {
  const underWay = new UnderWay();
  const gate = Promise.withResolvers<number>();
  const all = Array.from({ length: 300 }, (_, n) =>
    underWay.during(`call ${n} ${'x'.repeat(400)}`, () => gate.promise),
  );
  expect([...underWay.running]).toHaveLength(128);
  gate.resolve(1);
  expect(await Promise.all(all)).toHaveLength(300);
  expect([...underWay.running]).toEqual([]);
});
