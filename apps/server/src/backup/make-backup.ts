import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SignedCheckpoint } from '@vialant/domain/proof/chain-verifier-lines';
import { APP_VERSION } from '@vialant/domain/values/limits';
import type pg from 'pg';
import type { AgencyKeys } from '../custody/proof/agency-keys.ts';
import { CheckpointMaker } from '../custody/proof/make-checkpoint.ts';
import type { WrapCost } from '../custody/proof/wrapped-key.ts';
import { type About, type KeyFiles, migrationsOf } from './about.ts';
import { CHECKPOINTS_ENDING, checkpointLines, newestCheckpoints } from './known-checkpoints.ts';
import { type RecordKind, recordOf } from './records.ts';
import { type BaseStart, Replication } from './replication.ts';
import { SealedWriter } from './sealed-file.ts';
import { dumpTables, headsOf } from './tables.ts';

/** What a backup is made of, and how it is sealed. */
export type Source = {
  readonly owner: pg.Pool;
  /** A role that may copy the files of the database: that of the embedded one. Null where only SQL is allowed. */
  readonly superuser: pg.ClientConfig | null;
  readonly keys: AgencyKeys;
  readonly passphrase: string;
  readonly cost?: WrapCost;
  readonly print: (text: string) => void;
};

/** The log that follows a base backup lies beside it under this ending. */
export const LOG_ENDING = '.log';
const FLUSH_EVERY_MS = 1_000;
/** The log is kept in files of this size, and is asked for from the beginning of one. */
const SEGMENT_BYTES = 16n * 1024n * 1024n;

/** Makes the backup under its name when it is whole. */
export async function makeBackup(source: Source, file: string): Promise<void> {
  const checkpoints = await sealNow(source);
  if (source.superuser === null) {
    await writeWhole(source, file, (write) => writeDump(source, checkpoints, write));
  } else {
    const replication = await Replication.open(source.superuser);
    try {
      await writeWhole(source, file, (write) => writeBase(source, replication, checkpoints, write));
    } finally {
      await replication.close();
    }
  }
  await writeFile(`${file}${CHECKPOINTS_ENDING}`, checkpointLines(checkpoints));
}

/**
 * Makes a base backup, then writes the log that follows it to a file beside it until told to stop, so that any moment
 * since can be restored. What was committed more than about a second before a crash is on the disk.
 */
async function followLog(source: Source, file: string, stop: AbortSignal): Promise<void> {
  if (source.superuser === null) throw new Error('the log is followed by a role that may');
  const checkpoints = await sealNow(source);
  const replication = await Replication.open(source.superuser);
  const end = (): void => void replication.close();
  try {
    const start = await writeWhole(source, file, (write) => writeBase(source, replication, checkpoints, write));
    await writeFile(`${file}${CHECKPOINTS_ENDING}`, checkpointLines(checkpoints));
    source.print(`${file}: a base backup. The log that follows goes to ${file}${LOG_ENDING}.`);
    stop.addEventListener('abort', end, { once: true });
    if (!stop.aborted) await writeLog(source, replication, start, `${file}${LOG_ENDING}`, stop);
  } finally {
    stop.removeEventListener('abort', end);
    await replication.close();
  }
}

type Write = (kind: RecordKind, bytes: Buffer) => Promise<void>;

/** Lets every agency seal what it has, so that the backup can be proven to hold it. Where a key is missing, says so. */
async function sealNow({ owner, keys, print }: Source): Promise<SignedCheckpoint[]> {
  const maker = new CheckpointMaker(owner, keys);
  const { rows } = await owner.query<{ id: string; name: string }>('SELECT id, name FROM user_group ORDER BY id');
  for (const { id, name } of rows) {
    await maker.make(id, 'if anything is new').catch((error: unknown) => {
      print(`${name}: no new checkpoint (${error instanceof Error ? error.message : String(error)})`);
    });
  }
  return newestCheckpoints(owner);
}

/** Writes beside the file and renames it when all of it is on the disk. */
async function writeWhole<T>(source: Source, file: string, work: (write: Write) => Promise<T>): Promise<T> {
  const draft = `${file}.part`;
  await rm(draft, { force: true });
  const sealed = await SealedWriter.create(draft, source.passphrase, source.cost);
  try {
    const answer = await work((kind, bytes) => sealed.write(recordOf(kind, bytes)));
    // After the database: whatever key it may name lies in the folder by now.
    await sealed.write(recordOf('K', Buffer.from(JSON.stringify(await keyFiles(source.keys.folder)))));
    await sealed.end();
    await rename(draft, file);
    return answer;
  } catch (error) {
    await sealed.abandon().catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeBase(
  source: Source,
  replication: Replication,
  checkpoints: SignedCheckpoint[],
  write: Write,
): Promise<BaseStart> {
  await writeAbout(write, { kind: 'base', migrations: await migrationsOf(source.owner), checkpoints, heads: null });
  let start: BaseStart | null = null;
  const onStart = (told: BaseStart): void => {
    start = told;
  };
  for await (const bytes of replication.baseBackup(onStart)) await write('B', bytes);
  if (start === null) throw new Error('PostgreSQL did not say where its backup began');
  return start;
}

async function writeDump({ owner }: Source, checkpoints: SignedCheckpoint[], write: Write): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // The disk to which it is written may be slow.
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    const about = {
      kind: 'dump',
      migrations: await migrationsOf(client),
      checkpoints,
      heads: await headsOf(client),
    } as const;
    await writeAbout(write, about);
    await dumpTables(client, write);
    await client.query('ROLLBACK');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function writeAbout(
  write: Write,
  known: Pick<About, 'kind' | 'migrations' | 'checkpoints' | 'heads'> & { timeline?: number },
): Promise<void> {
  const about: About = { made_on: new Date().toISOString(), version: APP_VERSION, timeline: null, ...known };
  await write('A', Buffer.from(JSON.stringify(about)));
}

async function writeLog(
  source: Source,
  replication: Replication,
  { at, timeline }: BaseStart,
  file: string,
  stop: AbortSignal,
): Promise<void> {
  const sealed = await SealedWriter.create(file, source.passphrase, source.cost);
  const write: Write = (kind, bytes) => sealed.write(recordOf(kind, bytes));
  await writeAbout(write, { kind: 'log', migrations: [], checkpoints: [], heads: null, timeline });
  const from = at - (at % SEGMENT_BYTES);
  let reached = { at: from, by: 0 };
  // One after another: what is flushed ends with a whole record.
  let turn: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    turn = turn.then(work);
    return turn;
  };
  const flush = async (): Promise<void> => {
    const { at: safe, by } = reached;
    if (by > 0) await write('M', number64(BigInt(by)));
    await sealed.flush();
    replication.confirm(safe);
  };
  const timer = setInterval(() => void inTurn(flush).catch(() => undefined), FLUSH_EVERY_MS);
  try {
    for await (const piece of replication.logFrom({ at: from, timeline })) {
      await inTurn(async () => {
        if (piece.bytes.length > 0) await write('W', Buffer.concat([number64(piece.at), piece.bytes]));
        reached = { at: piece.at + BigInt(piece.bytes.length), by: piece.sentAt.getTime() };
      });
    }
  } catch (error) {
    if (!stop.aborted) throw error;
  } finally {
    clearInterval(timer);
    await inTurn(flush);
    await sealed.end();
  }
}

function number64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(value);
  return bytes;
}

async function keyFiles(folder: string): Promise<KeyFiles> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.pem'));
  const files: KeyFiles = {};
  for (const name of names) files[name] = await readFile(join(folder, name), 'utf8');
  return files;
}

/** Waits until told to stop, and follows the log meanwhile: after a lost connection with a new base backup. */
export async function followForEver(
  source: Source,
  nextFile: () => string,
  stop: AbortSignal,
  pauseMs = 10_000,
): Promise<void> {
  while (!stop.aborted) {
    try {
      await followLog(source, nextFile(), stop);
    } catch (error) {
      if (stop.aborted) return;
      source.print(
        `The log was lost (${error instanceof Error ? error.message : String(error)}); a new base backup follows.`,
      );
    }
    await sleep(pauseMs, undefined, { signal: stop }).catch(() => undefined);
  }
}
