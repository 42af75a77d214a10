import { CommandError } from '../config/command-error.ts';

// What is in a sealed backup: records, each of them a letter, a length in four bytes, and so many bytes.
//   A  what the backup is (JSON), the first record
//   B  some of the tar archive that PostgreSQL makes of its data folder
//   T  the rows that follow are of this table (JSON)
//   R  some rows, as COPY writes them
//   W  some of the write-ahead log: its position in eight bytes, then the log itself
//   M  the log up to here has come by this time, in milliseconds in eight bytes
//   K  the signing keys (JSON), as they lie in their folder
export type RecordKind = 'A' | 'B' | 'T' | 'R' | 'W' | 'M' | 'K';
export type BackupRecord = { readonly kind: string; readonly bytes: Buffer };

const HEAD_BYTES = 5;
/** PostgreSQL sends nothing that is nearly as large, and a row holds a picture at most. */
const MOST_BYTES = 2 ** 30;

/** The record, to be written as it is. */
export function recordOf(kind: RecordKind, bytes: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(kind, 'latin1');
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

/** The records of a backup, one at a time. A record that is not whole, as of a file that is being written, is left out. */
export async function* recordsIn(content: AsyncIterable<Buffer>): AsyncGenerator<BackupRecord, void, undefined> {
  let waiting: Buffer = Buffer.alloc(0);
  for await (const piece of content) {
    waiting = waiting.length === 0 ? piece : Buffer.concat([waiting, piece]);
    for (;;) {
      if (waiting.length < HEAD_BYTES) break;
      const length = waiting.readUInt32BE(1);
      if (length > MOST_BYTES) throw new CommandError('A record of the backup is larger than any can be.');
      if (waiting.length < HEAD_BYTES + length) break;
      yield { kind: waiting.toString('latin1', 0, 1), bytes: waiting.subarray(HEAD_BYTES, HEAD_BYTES + length) };
      waiting = waiting.subarray(HEAD_BYTES + length);
    }
  }
}
