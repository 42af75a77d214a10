import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Paper } from './pdf-report.ts';

const SCRIPT = new URL('./pdf-worker.ts', import.meta.url);
/** Several times what a paper needs. With more room the thread would clean up later and take all of it. */
const LIMITS = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 16 } as const;

/** Draws papers in a thread of its own, one after the other, so that calls are answered meanwhile. */
export class PaperDrawer implements AsyncDisposable {
  #worker: Worker | null = null;
  #before: Promise<unknown> = Promise.resolve();

  /** Papers may be given before the ones before them are drawn; those wait. */
  draw(paper: Paper): Promise<Uint8Array> {
    const drawn = this.#before.then(() => this.#drawNext(paper));
    // Whoever gave the paper hears that it could not be drawn, perhaps later than that.
    this.#before = drawn.catch(() => undefined);
    return drawn;
  }

  async #drawNext(paper: Paper): Promise<Uint8Array> {
    this.#worker ??= new Worker(SCRIPT, { resourceLimits: LIMITS });
    const drawn = once(this.#worker, 'message');
    this.#worker.postMessage(paper, []);
    const [pdf] = await drawn;
    return pdf as Uint8Array;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker?.terminate();
  }
}
