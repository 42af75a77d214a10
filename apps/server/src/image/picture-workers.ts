import { Worker } from 'node:worker_threads';
import { Refused } from '@vialant/domain/words/refusal';
import { type PictureType, PICTURE_TYPES } from './clean-image.ts';
import type { Image } from './image-store.ts';
import type { PictureResult, PictureTask } from './picture-worker.ts';

/** Cleans pictures outside of the thread that answers requests. */
export type Pictures = {
  /** The cleaned picture, see `cleanImage`; null if it is of none of these types, or took too long. */
  clean(bytes: Buffer, types?: readonly PictureType[]): Promise<Image | null>;
};

type Limits = {
  /** How many pictures are looked at at once. */
  readonly workers: number;
  readonly deadlineMs: number;
  readonly heapMb: number;
  /** How many bytes may wait; beyond that UNAVAILABLE is refused, and the client tries again later. */
  readonly waitingBytes: number;
  readonly script: URL;
};

// A picture of 10 MB takes some hundredths of a second. The deadline and the heap are for a fault in the parsers, which
// bound their own work.
const LIMITS: Limits = {
  workers: 2,
  deadlineMs: 10_000,
  heapMb: 64,
  waitingBytes: 100_000_000,
  script: new URL('./picture-worker.ts', import.meta.url),
};

type Job = { readonly task: PictureTask; readonly done: (result: PictureResult) => void };

/** Threads that are started when there is something to do, ended when they overrun, and replaced. */
export class PictureWorkers implements Pictures {
  readonly #limits: Limits;
  readonly #idle: Worker[] = [];
  readonly #waiting: Job[] = [];
  #waitingBytes = 0;
  #busy = 0;

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  async clean(bytes: Buffer, types: readonly PictureType[] = PICTURE_TYPES): Promise<Image | null> {
    const { workers, waitingBytes } = this.#limits;
    const mustWait = this.#busy >= workers;
    if (mustWait && this.#waitingBytes + bytes.length > waitingBytes) throw new Refused({ code: 'UNAVAILABLE' });
    const result = await new Promise<PictureResult>((done) => {
      // A copy, whose memory is transferred to the worker instead of being copied once more.
      const job = { task: { bytes: new Uint8Array(bytes), types }, done };
      if (!mustWait) return this.#start(job);
      this.#waiting.push(job);
      this.#waitingBytes += bytes.length;
    });
    return result && { type: result.type, bytes: Buffer.from(result.bytes.buffer) };
  }

  #start({ task, done }: Job): void {
    this.#busy += 1;
    const worker = this.#idle.pop() ?? this.#spawn();
    worker.ref();
    const end = (result: PictureResult): void => {
      clearTimeout(deadline);
      worker.off('message', answered).off('error', failed);
      this.#busy -= 1;
      done(result);
      this.#startNext();
    };
    const answered = (result: PictureResult): void => {
      worker.unref(); // an idle worker must not keep the process running
      this.#idle.push(worker);
      end(result);
    };
    // It took too long, threw, or its heap is full: whatever was sent is refused as no picture.
    const failed = (): void => {
      void worker.terminate();
      end(null);
    };
    const deadline = setTimeout(failed, this.#limits.deadlineMs);
    worker.once('message', answered).once('error', failed);
    worker.postMessage(task, [task.bytes.buffer]);
  }

  #startNext(): void {
    const next = this.#waiting.shift();
    if (!next) return;
    this.#waitingBytes -= next.task.bytes.length;
    this.#start(next);
  }

  #spawn(): Worker {
    const { heapMb, script } = this.#limits;
    const resourceLimits = { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 };
    const worker = new Worker(script, { resourceLimits });
    // A worker that has ended is not used again; an error without a listener would end the process.
    const forget = (): void => {
      const at = this.#idle.indexOf(worker);
      if (at !== -1) this.#idle.splice(at, 1);
    };
    return worker.on('error', forget).on('exit', forget);
  }
}
