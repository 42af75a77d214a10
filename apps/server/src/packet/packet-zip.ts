import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PacketFile } from '@vialant/domain/proof/packet';
import { ZipFile } from 'yazl';

type Content = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/**
 * A ZIP file in the making, one file after the other, without holding any of them in memory; over 4 GB it becomes ZIP64
 * by itself. It knows size and hash of every file in it.
 */
export class PacketZip {
  readonly #zip = new ZipFile();
  readonly #files: PacketFile[] = [];
  readonly #written: Promise<void>;
  readonly #failed: Promise<never>;
  readonly #signal: AbortSignal;
  readonly #options: { readonly mtime: Date; readonly mode: number };

  constructor(path: string, madeOn: Date, signal: AbortSignal) {
    // It may hold personal data, so that only its owner reads it.
    this.#written = pipeline(this.#zip.outputStream as Readable, createWriteStream(path, { mode: 0o600 }), { signal });
    this.#failed = this.#written.then(() => new Promise<never>(() => undefined));
    // Whoever waits for room in a file hears of it; nobody else may.
    this.#failed.catch(() => undefined);
    this.#signal = signal;
    this.#options = { mtime: madeOn, mode: 0o100644 };
  }

  /** The files so far, in the order in which they were added. */
  get files(): readonly PacketFile[] {
    return this.#files;
  }

  add(path: string, content: Content): Promise<void> {
    return this.write(path, async (write) => {
      for await (const piece of content) await write(piece);
    });
  }

  /** Adds a file that is written piece by piece; each resolves when the next one may be written. */
  async write(
    path: string,
    work: (write: (piece: string | Uint8Array) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    const stream = new PassThrough();
    this.#zip.addReadStream(stream, path, this.#options);
    const hash = createHash('sha256');
    let bytes = 0;
    await work(async (piece) => {
      this.#signal.throwIfAborted();
      const part = typeof piece === 'string' ? Buffer.from(piece) : piece;
      hash.update(part);
      bytes += part.length;
      if (!stream.write(part)) await Promise.race([once(stream, 'drain'), this.#failed]);
    });
    stream.end();
    this.#files.push({ path, bytes, sha256: hash.digest('hex') });
  }

  /** Resolves when the whole file is written. */
  async finish(): Promise<void> {
    this.#zip.end();
    await this.#written;
  }

  /** Gives up: what is written so far is of no use. */
  async abandon(): Promise<void> {
    (this.#zip.outputStream as Readable).destroy(new Error('the packet was given up'));
    await this.#written.catch(() => undefined);
  }
}
