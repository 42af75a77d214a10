// A thread that looks whether the one that answers calls still moves, and writes what that one was doing where it does not:
// by itself and at once, because the other may never come to it again.
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { Watched } from './loop-watch.ts';
import { readUnderWay } from './under-way.ts';

const { beats, memory, out, heldMs, againMs, beatMs } = workerData as Watched;
const beat = new Int32Array(beats);
const sleep = new Int32Array(new SharedArrayBuffer(4));

let seen = Atomics.load(beat, 0);
let since = performance.now();
let tellAt = heldMs;
for (;;) {
  Atomics.wait(sleep, 0, 0, beatMs);
  const now = Atomics.load(beat, 0);
  if (now !== seen) {
    [seen, since, tellAt] = [now, performance.now(), heldMs];
    continue;
  }
  const ms = Math.round(performance.now() - since);
  if (ms < tellAt) continue;
  tellAt = ms + againMs;
  const line = {
    level: 50,
    time: Date.now(),
    ms,
    calls: readUnderWay(memory),
    msg: 'nothing is answered: the thread is held',
  };
  writeSync(out, `${JSON.stringify(line)}\n`);
}
