import { Readable } from 'node:stream';
import type pg from 'pg';
import { serialize } from 'pg-protocol';

/**
 * What PostgreSQL copies to its client, message by message: rows of a table, its data folder, its log. Reading is paused while nobody takes them, so
 * that however large the answer is, little of it is in memory.
 */
export class CopyMessages extends Readable implements pg.Submittable {
  readonly #text: string;
  /** Told the first row of the answer, which comes before the messages. */
  #onStart: ((row: (string | null)[]) => void) | undefined;
  #connection: pg.Connection | null = null;

  constructor(text: string, onStart?: (row: (string | null)[]) => void) {
    super({ objectMode: true, highWaterMark: 16 });
    this.#text = text;
    this.#onStart = onStart;
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection;
    connection.query(this.#text);
  }

  /** Sends something while the answer is still coming. */
  tell(bytes: Buffer): void {
    this.#connection?.stream.write(serialize.copyData(bytes));
  }

  override [Symbol.asyncIterator](): NodeJS.AsyncIterator<Buffer, undefined, undefined> {
    return super[Symbol.asyncIterator]();
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    // Nothing else ends such a command in the middle.
    if (!this.readableEnded) this.#connection?.stream.destroy();
    callback(error);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // Copied, because the driver uses its buffer again.
    if (!this.push(Buffer.from(chunk))) this.#connection?.stream.pause();
  }

  handleRowDescription(): void {}

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#onStart?.(fields);
    this.#onStart = undefined;
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#connection?.stream.resume();
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }
}
