import { once } from 'node:events';
import { appendFile, type FileHandle, mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Unpack } from 'tar';
import { CommandError } from '../config/command-error.ts';
import type { BackupRecord } from './records.ts';

/** To which moment the log is followed: all of it, or up to the last commit by this time. */
export type Until = Date | 'latest';

const SEGMENT_BYTES = 16 * 1024 * 1024;

/** Unpacks the data folder of a base backup; what else is in the backup is handed on. */
export async function unpackBase(
  records: AsyncIterable<BackupRecord>,
  pgDir: string,
  other: (record: BackupRecord) => void,
): Promise<void> {
  await mkdir(pgDir, { recursive: true, mode: 0o700 });
  const unpack = new Unpack({ cwd: pgDir, strict: true, preserveOwner: false });
  // A rejection that comes while nothing is awaited is found by the next wait.
  const failed = new Promise<never>((_, reject) => unpack.once('error', reject));
  failed.catch(() => undefined);
  for await (const record of records) {
    if (record.kind !== 'B') other(record);
    else if (!unpack.write(record.bytes)) await Promise.race([once(unpack, 'drain'), failed]);
  }
  const closed = once(unpack, 'close');
  unpack.end();
  await Promise.race([closed, failed]);
}

/** Puts the log into the data folder and asks PostgreSQL to follow it to the moment. Answers until when it reaches. */
export async function addLog(
  records: AsyncIterable<BackupRecord>,
  pgDir: string,
  timeline: number,
  until: Until,
): Promise<Date | null> {
  let reachesTo = null as Date | null;
  let segment = null as { name: string; handle: FileHandle } | null;
  try {
    for await (const { kind, bytes } of records) {
      if (kind === 'M') reachesTo = new Date(Number(bytes.readBigUInt64BE()));
      if (kind !== 'W') continue;
      let at = bytes.readBigUInt64BE();
      for (let from = 8; from < bytes.length; ) {
        const within = Number(at % BigInt(SEGMENT_BYTES));
        const piece = bytes.subarray(from, from + SEGMENT_BYTES - within);
        const name = segmentName(timeline, at);
        if (segment?.name !== name) {
          await segment?.handle.close();
          segment = { name, handle: await openSegment(join(pgDir, 'pg_wal', name)) };
        }
        await segment.handle.write(piece, 0, piece.length, within);
        from += piece.length;
        at += BigInt(piece.length);
      }
    }
  } finally {
    await segment?.handle.close();
  }
  if (until !== 'latest' && (reachesTo === null || until > reachesTo)) {
    const reach = reachesTo === null ? 'nowhere' : `to ${reachesTo.toISOString()}`;
    throw new CommandError(`The log that was kept does not reach ${until.toISOString()}: it reaches ${reach}.`);
  }
  await writeFile(join(pgDir, 'recovery.signal'), '', { mode: 0o600 });
  return reachesTo;
}

/** The name of the file that holds this position of the log. */
function segmentName(timeline: number, at: bigint): string {
  const hex = (value: bigint): string => value.toString(16).toUpperCase().padStart(8, '0');
  return `${hex(BigInt(timeline))}${hex(at >> 32n)}${hex((at & 0xffff_ffffn) / BigInt(SEGMENT_BYTES))}`;
}

async function openSegment(file: string): Promise<FileHandle> {
  const handle = await open(file, 'a', 0o600);
  await handle.close();
  const whole = await open(file, 'r+');
  await whole.truncate(SEGMENT_BYTES);
  return whole;
}

const AUTO_CONF = 'postgresql.auto.conf';

/** Has PostgreSQL follow the log at its next start. Answers what takes that out of its settings again. */
export async function askRecovery(pgDir: string, until: Until): Promise<() => Promise<void>> {
  const file = join(pgDir, AUTO_CONF);
  const before = await readFile(file, 'utf8');
  // PostgreSQL reads it before it knows the names of zones, such as Z.
  const target = until === 'latest' ? '' : `recovery_target_time = '${until.toISOString().replace('Z', '+00')}'\n`;
  // All of the log lies in the data folder already; nothing is fetched from anywhere.
  await appendFile(file, `\nrestore_command = 'false'\nrecovery_target_action = 'promote'\n${target}`);
  return () => writeFile(file, before);
}
