import { Worker } from 'node:worker_threads';
import { TIMING } from '@vialant/domain/values/timing';
import type { UnderWay } from './under-way.ts';

type Times = { readonly beatMs: number; readonly heldMs: number; readonly againMs: number; readonly slowMs: number };

/** What the watching thread gets. */
export type Watched = Times & {
  readonly beats: SharedArrayBuffer;
  readonly memory: SharedArrayBuffer;
  /** The file descriptor to which it writes. */
  readonly out: number;
};

export type Held = { readonly ms: number; readonly calls: readonly string[] };

type Watching = {
  readonly underWay: UnderWay;
  readonly log: (what: Held, text: string) => void;
  readonly onHeld?: (held: Held) => void;
  readonly out?: number;
  readonly times?: Partial<Times>;
};

const STANDARD_OUTPUT = 1;
/** Enough for the little that the thread does. */
const HEAP_MB = 16;

/**
 * Watches whether this thread moves. While it is held, another thread writes what it was doing; once it moves again it
 * says itself for how long it stood. It also tells of a call that takes long while it takes, not when it has ended.
 */
export function watchLoop({ underWay, log, onHeld, out = STANDARD_OUTPUT, times }: Watching): () => Promise<void> {
  const all = { ...TIMING.loop, ...times };
  const beats = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const workerData: Watched = { ...all, beats, memory: underWay.memory, out };
  const worker = new Worker(new URL('./loop-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  // The product goes on without it.
  worker.on('error', () => undefined);
  worker.unref();
  const told = new WeakSet<object>();
  let last = performance.now();
  const beat = setInterval(() => {
    Atomics.add(new Int32Array(beats), 0, 1);
    const now = performance.now();
    const held = { ms: Math.round(now - last - all.beatMs), calls: underWay.takeSeen() };
    last = now;
    if (held.ms >= all.heldMs) {
      log(held, 'nothing was answered: the thread was held');
      onHeld?.(held);
    }
    for (const running of underWay.running) {
      if (now - running.since < all.slowMs || told.has(running)) continue;
      told.add(running);
      log({ ms: Math.round(now - running.since), calls: [running.name] }, 'a call is under way for long');
    }
  }, all.beatMs);
  beat.unref();
  return async () => {
    clearInterval(beat);
    await worker.terminate();
  };
}
