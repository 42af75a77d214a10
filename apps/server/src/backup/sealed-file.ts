import { createCipheriv, createDecipheriv, randomBytes, timingSafeEqual } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { z } from 'zod';
import { CommandError } from '../config/command-error.ts';
import { CostFields, keyFromPassphrase, USUAL_COST, type WrapCost } from '../custody/proof/wrapped-key.ts';

// A file that only its passphrase opens. Its first line says in plain text how the key is made. Then come frames: the
// length in four bytes, and up to a megabyte of content, deflated and sealed by AES-256-GCM. The nonce of a frame is its
// number and whether it is the last one, so that no frame can be changed, moved, repeated or left out unnoticed.
const FORMAT = 'vialant-sealed';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const CHECK_BYTES = 16;
const TAG_BYTES = 16;
const FRAME_BYTES = 2 ** 20;
// Deflate makes what it cannot shorten longer by some bytes.
const MOST_SEALED_BYTES = FRAME_BYTES + 1024;
const LONGEST_HEADER = 1024;

const Header = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(1),
  ...CostFields,
  salt: z.base64(),
  /** Of the same derivation as the key, and tells nothing of it: shows whether the passphrase is the right one. */
  check: z.base64(),
});

const deflated = promisify<Buffer, { level: number }, Buffer>(deflateRaw);
const inflated = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);

/** Writes a sealed file, frame by frame, so that any size takes the same memory. */
export class SealedWriter {
  readonly #handle: FileHandle;
  readonly #key: Buffer;
  readonly #header: Buffer;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #number = 0;
  /** The frame that is being written; frames are written in the order of their numbers. */
  #writing: Promise<void> = Promise.resolve();

  private constructor(handle: FileHandle, key: Buffer, header: Buffer) {
    this.#handle = handle;
    this.#key = key;
    this.#header = header;
  }

  /** Begins a file that is not there yet; only this account may read it. */
  static async create(path: string, passphrase: string, cost: WrapCost = USUAL_COST): Promise<SealedWriter> {
    const salt = randomBytes(32);
    const { key, check } = await derived(passphrase, salt, cost);
    const fields = {
      format: FORMAT,
      version: 1,
      ...cost,
      salt: salt.toString('base64'),
      check: check.toString('base64'),
    };
    const header = Buffer.from(`${JSON.stringify(fields)}\n`);
    const handle = await open(path, 'wx', 0o600);
    await handle.write(header);
    return new SealedWriter(handle, key, header);
  }

  async write(bytes: Buffer): Promise<void> {
    for (let from = 0; from < bytes.length; ) {
      const piece = bytes.subarray(from, from + FRAME_BYTES - this.#waitingBytes);
      this.#waiting.push(piece);
      this.#waitingBytes += piece.length;
      from += piece.length;
      if (this.#waitingBytes === FRAME_BYTES) await this.#frame(false);
    }
  }

  /** What was written so far is on the disk afterwards, and can be read even if the file is never ended. */
  async flush(): Promise<void> {
    if (this.#waitingBytes > 0) await this.#frame(false);
    await this.#handle.datasync();
  }

  async end(): Promise<void> {
    await this.#frame(true);
    await this.#handle.sync();
    await this.#handle.close();
  }

  /** Closes the file without an end. */
  async abandon(): Promise<void> {
    await this.#handle.close();
  }

  #frame(isLast: boolean): Promise<void> {
    const [content, number] = [Buffer.concat(this.#waiting), this.#number];
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#number += 1;
    this.#writing = this.#writing.then(() => this.#writeFrame(content, number, isLast));
    return this.#writing;
  }

  async #writeFrame(content: Buffer, number: number, isLast: boolean): Promise<void> {
    const small = await deflated(content, { level: 3 });
    const cipher = createCipheriv(CIPHER, this.#key, nonceOf(number, isLast)).setAAD(this.#header);
    const sealed = [cipher.update(small), cipher.final(), cipher.getAuthTag()];
    const length = Buffer.alloc(4);
    length.writeUInt32BE(small.length + TAG_BYTES);
    await this.#handle.write(Buffer.concat([length, ...sealed]));
  }
}

/**
 * The content of a sealed file, piece by piece; each piece was proven before it is handed out. Throws what to tell the
 * operator where the file is none, is damaged or was cut off, or the passphrase is another. A file that is still being
 * written (`mayBeOpen`) ends with its last whole frame.
 */
export async function* openSealed(
  path: string,
  passphrase: string,
  { mayBeOpen = false } = {},
): AsyncGenerator<Buffer, void, undefined> {
  const handle = await open(path).catch((error: unknown) => {
    throw new CommandError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  try {
    const { header, key } = await unlock(path, handle, passphrase);
    let at = header.length;
    for (let number = 0; ; number += 1) {
      const sealed = await readFrame(handle, at);
      if (sealed === 'wrong') throw damaged(path, at);
      if (sealed === 'ended') {
        if (mayBeOpen) return;
        throw new CommandError(
          `${path} ends too early, after ${at} bytes: it was cut off, or is still being written. Take a whole copy.`,
        );
      }
      const frame = { key, header, number, sealed };
      const content = opened(frame, false) ?? opened(frame, true);
      if (content === null) throw damaged(path, at);
      at += 4 + sealed.length;
      yield await inflated(content.bytes, { maxOutputLength: FRAME_BYTES }).catch(() => {
        throw damaged(path, at);
      });
      if (!content.isLast) continue;
      if ((await handle.stat()).size !== at) throw damaged(path, at);
      return;
    }
  } finally {
    await handle.close();
  }
}

function damaged(path: string, at: number): CommandError {
  return new CommandError(
    `${path} is damaged at byte ${at}: what stands there is not what was written. Take another copy, or another backup.`,
  );
}

async function unlock(path: string, handle: FileHandle, passphrase: string): Promise<{ header: Buffer; key: Buffer }> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(LONGEST_HEADER), 0, LONGEST_HEADER, 0);
  const end = buffer.subarray(0, bytesRead).indexOf('\n');
  const header = buffer.subarray(0, end + 1);
  const parsed = Header.safeParse(jsonIn(header));
  if (end === -1 || !parsed.success) {
    throw new CommandError(
      `${path} is no backup that this version can read: its first line does not say how it is sealed.`,
    );
  }
  const { salt, check: expected, ...cost } = parsed.data;
  const { key, check } = await derived(passphrase, Buffer.from(salt, 'base64'), cost);
  const wanted = Buffer.from(expected, 'base64');
  if (wanted.length !== check.length || !timingSafeEqual(wanted, check)) {
    throw new CommandError(
      `The passphrase does not open ${path}. BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE must be the one with which it was made.`,
    );
  }
  return { header, key };
}

function jsonIn(header: Buffer): unknown {
  try {
    return JSON.parse(header.toString('utf8'));
  } catch {
    return null;
  }
}

async function readFrame(handle: FileHandle, at: number): Promise<Buffer | 'ended' | 'wrong'> {
  const head = await handle.read(Buffer.alloc(4), 0, 4, at);
  if (head.bytesRead < 4) return 'ended';
  const length = head.buffer.readUInt32BE();
  if (length < TAG_BYTES || length > MOST_SEALED_BYTES) return 'wrong';
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at + 4);
  return bytesRead < length ? 'ended' : buffer;
}

type Frame = { key: Buffer; header: Buffer; number: number; sealed: Buffer };

function opened({ key, header, number, sealed }: Frame, isLast: boolean): { bytes: Buffer; isLast: boolean } | null {
  const tag = sealed.subarray(sealed.length - TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonceOf(number, isLast), { authTagLength: TAG_BYTES })
    .setAAD(header)
    .setAuthTag(tag);
  const bytes = decipher.update(sealed.subarray(0, sealed.length - TAG_BYTES));
  try {
    decipher.final();
    return { bytes, isLast };
  } catch {
    return null;
  }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 3);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

async function derived(passphrase: string, salt: Buffer, cost: WrapCost): Promise<{ key: Buffer; check: Buffer }> {
  const bytes = await keyFromPassphrase(passphrase, salt, cost, KEY_BYTES + CHECK_BYTES);
  return { key: bytes.subarray(0, KEY_BYTES), check: bytes.subarray(KEY_BYTES) };
}
