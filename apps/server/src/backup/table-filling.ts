import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** The rows of one table on their way in. */
export class TableFilling {
  readonly #stream: ReturnType<typeof copyFrom>;
  readonly #failed: Promise<never>;
  #isOver = false;

  constructor(client: pg.ClientBase, statement: string) {
    const stream = client.query(copyFrom(statement));
    this.#stream = stream;
    this.#failed = new Promise((_, reject) => {
      stream.on('error', (error) => {
        this.#isOver = true;
        reject(error);
      });
    });
    this.#failed.catch(() => undefined);
  }

  async add(bytes: Buffer): Promise<void> {
    const written = new Promise<void>((resolve) => this.#stream.write(bytes, () => resolve()));
    await Promise.race([written, this.#failed]);
  }

  async end(): Promise<void> {
    const finished = new Promise<void>((resolve) => this.#stream.once('finish', resolve));
    this.#stream.end();
    await Promise.race([finished, this.#failed]);
    this.#isOver = true;
  }

  async abandon(): Promise<void> {
    if (this.#isOver) return;
    const closed = new Promise<void>((resolve) => this.#stream.once('close', resolve));
    this.#stream.destroy();
    await closed;
  }
}
