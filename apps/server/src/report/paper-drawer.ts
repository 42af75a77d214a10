import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Paper } from './pdf-report.ts';

const SCRIPT = new URL('./pdf-worker.ts', import.meta.url);

/** Draws papers in a thread of its own, so that calls are answered meanwhile. One paper at a time. */
export class PaperDrawer implements AsyncDisposable {
  #worker: Worker | null = null;

  async draw(paper: Paper): Promise<Uint8Array> {
    this.#worker ??= new Worker(SCRIPT);
    const drawn = once(this.#worker, 'message');
    this.#worker.postMessage(paper, []);
    const [pdf] = await drawn;
    return pdf as Uint8Array;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker?.terminate();
  }
}
