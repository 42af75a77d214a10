import { Worker } from 'node:worker_threads';
import { LIMITS } from '@vialant/domain/values/limits';
import { TIMING } from '@vialant/domain/values/timing';
import { Refused } from '@vialant/domain/words/refusal';
import { Turns } from '../jobs/turns.ts';
import type { Paper } from './draw-paper.ts';
import type { Drawn } from './pdf-worker.ts';

type Limits = {
  /** How many papers are drawn at once, of all agencies. */
  readonly workers: number;
  readonly heapMb: number;
  readonly deadlineMs: number;
  /** How many papers of one agency may wait for the one that is made. */
  readonly waiting: number;
  readonly script: URL;
};

const LIMITS_OF_DRAWING: Limits = {
  workers: 2,
  // Twice what the largest paper needs. With more room the thread would clean up later and take all of it.
  heapMb: 256,
  deadlineMs: TIMING.paper.drawnWithinMs,
  waiting: LIMITS.paper.waiting,
  script: new URL('./pdf-worker.ts', import.meta.url),
};
/** Between two papers a thread is kept, because to start one takes longer than to draw a short paper. */
const KEPT_MS = 30_000;

/** For whom papers are made. Nobody draws for one whose signal is aborted. */
export type Reader = {
  readonly agencyId: string;
  readonly signal: AbortSignal;
  /** Waits for its turn however many wait before it, as work in the background does. */
  readonly isPatient?: true;
};

/** Draws a paper; may refuse with PAPER_TOO_LARGE. */
export type Draw = (paper: Paper) => Promise<Buffer>;

/**
 * Draws every paper of the product in threads of their own, so that calls are answered meanwhile. What such a thread may
 * take is bounded, and one that takes more is ended: its paper is refused, and nothing else is.
 */
export class PaperDrawer {
  readonly #limits: Limits;
  readonly #places: Turns;
  readonly #ofAgency = new Map<string, Turns>();
  readonly #idle = new Map<Worker, NodeJS.Timeout>();

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...LIMITS_OF_DRAWING, ...limits };
    this.#places = new Turns(this.#limits.workers);
  }

  /**
   * Makes papers of an agency, one at a time: whoever reads what is on a paper does so in its turn too, so that an agency
   * never has the rows of two in memory. Refuses with PAPERS_UNDER_WAY where too many wait.
   */
  async inTurn<T>({ agencyId, signal, isPatient }: Reader, work: (draw: Draw) => Promise<T>): Promise<T> {
    const turns = this.#ofAgency.get(agencyId) ?? new Turns(1);
    if (!isPatient && turns.waiting >= this.#limits.waiting) throw new Refused({ code: 'PAPERS_UNDER_WAY' });
    this.#ofAgency.set(agencyId, turns);
    try {
      return await turns.take(() => work((paper) => this.#draw(paper, signal)), signal);
    } finally {
      if (turns.isIdle) this.#ofAgency.delete(agencyId);
    }
  }

  #draw(paper: Paper, signal: AbortSignal): Promise<Buffer> {
    return this.#places.take(async () => {
      const worker = this.#takeWorker();
      try {
        const drawn = await this.#drawnBy(worker, paper, signal);
        this.#keep(worker);
        if (drawn === null) throw new Refused({ code: 'PAPER_TOO_LARGE' });
        return Buffer.from(drawn.buffer);
      } catch (error) {
        if (!this.#idle.has(worker)) void worker.terminate();
        throw isOutOfMemory(error) ? new Refused({ code: 'PAPER_TOO_LARGE' }) : error;
      }
    }, signal);
  }

  async #drawnBy(worker: Worker, paper: Paper, signal: AbortSignal): Promise<Drawn> {
    const { promise, resolve, reject } = Promise.withResolvers<Drawn>();
    const late = (): void => reject(new Refused({ code: 'PAPER_TOO_LARGE' }));
    const left = (): void => reject(signal.reason);
    const deadline = setTimeout(late, this.#limits.deadlineMs);
    signal.addEventListener('abort', left);
    worker.once('message', resolve).once('error', reject);
    try {
      worker.postMessage(paper, []);
      return await promise;
    } finally {
      clearTimeout(deadline);
      signal.removeEventListener('abort', left);
      worker.off('message', resolve).off('error', reject);
    }
  }

  #takeWorker(): Worker {
    const [kept] = this.#idle;
    if (kept === undefined) return this.#spawn();
    const [worker, ending] = kept;
    clearTimeout(ending);
    this.#idle.delete(worker);
    worker.ref();
    return worker;
  }

  /** Keeps the thread for a while, in which it does not keep the process running. */
  #keep(worker: Worker): void {
    worker.unref();
    const ending = setTimeout(() => {
      this.#idle.delete(worker);
      void worker.terminate();
    }, KEPT_MS);
    this.#idle.set(worker, ending.unref());
  }

  #spawn(): Worker {
    const { heapMb, script } = this.#limits;
    const resourceLimits = { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 };
    const worker = new Worker(script, { resourceLimits });
    // One that has ended is not used again; an error without a listener would end the process.
    const forget = (): void => {
      clearTimeout(this.#idle.get(worker));
      this.#idle.delete(worker);
    };
    return worker.on('error', forget).on('exit', forget);
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
