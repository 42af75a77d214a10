import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';

const largestLogBytes = 5_000_000;

/** PostgreSQL's own log: one file and one older one, each of bounded size. */
export type ServerLog = {
  /** Opens the file for a server to append to; the caller closes it. */
  open(): Promise<fs.FileHandle>;
  /** Where the log ends at this moment. */
  position(): Promise<number>;
  /** The last lines written since that position. */
  linesSince(position: number): Promise<string>;
  /** Keeps the size bounded; called from time to time while a server runs. */
  trim(): Promise<void>;
};

export function serverLogIn(dataDir: string): ServerLog {
  const file = path.join(dataDir, 'postgres.log');
  const position = async (): Promise<number> => (await fs.stat(file).catch(() => ({ size: 0 }))).size;
  return {
    position,
    open: () => fs.open(file, constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY, 0o600),
    async linesSince(start) {
      const text = await fs.readFile(file).catch(() => Buffer.alloc(0));
      return text.subarray(start).toString('utf8').trim().split('\n').slice(-20).join('\n');
    },
    async trim() {
      const size = await position();
      if (size <= largestLogBytes) return;
      // Copied and emptied, not renamed: the server holds the file open for appending and goes on writing into it.
      await copyEnd(file, `${file}.1`, size);
      await fs.truncate(file);
    },
  };
}

/** Copies the end of the file, at most as much as a log may hold. */
async function copyEnd(from: string, to: string, size: number): Promise<void> {
  const source = await fs.open(from, 'r');
  try {
    const end = Buffer.alloc(Math.min(size, largestLogBytes));
    const { bytesRead } = await source.read(end, 0, end.length, size - end.length);
    await fs.writeFile(to, end.subarray(0, bytesRead), { mode: 0o600 });
  } finally {
    await source.close();
  }
}
