import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '../site/server-process.ts';

const EACH_MS = 200;

/** Asks every process again and again whether it is ready, as a load balancer does. */
export class ReadinessWatch {
  readonly #servers: readonly ServerProcess[];
  #isOver = false;
  #sawUnready = false;
  #watching: Promise<void> = Promise.resolve();

  constructor(servers: readonly ServerProcess[]) {
    this.#servers = servers;
  }

  start(): void {
    this.#watching = this.#watch();
  }

  /** Whether a process has said since the last call that it is not ready. */
  takeUnready(): boolean {
    const saw = this.#sawUnready;
    this.#sawUnready = false;
    return saw;
  }

  async allReady(): Promise<boolean> {
    return (await Promise.all(this.#servers.map(statusOf))).every((status) => status === 200);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#watching;
  }

  async #watch(): Promise<void> {
    while (!this.#isOver) {
      const told = await Promise.all(this.#servers.map(statusOf));
      if (told.includes(503)) this.#sawUnready = true;
      await sleep(EACH_MS);
    }
  }
}

async function statusOf({ port }: ServerProcess): Promise<number> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(4000) })).status;
  } catch {
    return 0;
  }
}
