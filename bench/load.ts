import { connect, type Socket } from 'node:net';

/** The result of one stretch of load; `count` is that of all calls, also of the warm-up. */
export type Load = { perSecond: number; p50Ms: number; p99Ms: number; count: number };

const WARM_UP_SHARE = 0.2;

/** Keeps `clients` calls in flight for the given time and measures each one; the first fifth is warm-up. */
export async function measure(
  clients: number,
  seconds: number,
  call: (client: number) => Promise<void>,
): Promise<Load> {
  const latencies: number[] = [];
  let count = 0;
  const start = performance.now();
  const countFrom = start + seconds * 1000 * WARM_UP_SHARE;
  const end = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let begun = performance.now(); begun < end; begun = performance.now()) {
        await call(client);
        count += 1;
        if (begun >= countFrom) latencies.push(performance.now() - begun);
      }
    }),
  );
  latencies.sort((a, b) => a - b);
  const at = (share: number): number =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return {
    perSecond: (latencies.length / (performance.now() - countFrom)) * 1000,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    count,
  };
}

/** The median of several stretches, by rate. */
export function median(loads: readonly Load[]): Load {
  const sorted = [...loads].sort((a, b) => a.perSecond - b.perSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('nothing was measured');
  return middle;
}

/** A keep-alive HTTP client that does very little, so that on few cores the server is measured and not the client. */
export class BareClient {
  readonly #socket: Socket;
  #waiting: ((status: number) => void) | null = null;
  #received = '';

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.setEncoding('latin1');
    this.#socket.on('data', (chunk: string) => this.#take(chunk));
    this.#socket.on('error', () => undefined);
    this.#socket.on('close', () => this.#waiting?.(0));
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed;
  }

  /** Sends a prepared request and resolves with the status when the whole answer has come; 0 if none will come. */
  send(request: string): Promise<number> {
    return new Promise((resolve) => {
      this.#waiting = resolve;
      this.#socket.write(request, 'latin1');
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(chunk: string): void {
    this.#received += chunk;
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const length = /content-length: (\d+)/i.exec(this.#received.slice(0, headEnd))?.[1];
    if (this.#received.length < headEnd + 4 + Number(length)) return;
    const status = Number(this.#received.slice(9, 12));
    this.#received = '';
    const answered = this.#waiting;
    this.#waiting = null;
    answered?.(status);
  }
}
