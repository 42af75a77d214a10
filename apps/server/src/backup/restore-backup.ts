import { access, chmod, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { SignedCheckpoint } from '@vialant/domain/proof/chain-verifier-lines';
import type pg from 'pg';
import { CommandError } from '../config/command-error.ts';
import { AgencyKeys } from '../custody/proof/agency-keys.ts';
import type { KeyPassphrase } from '../config/config.ts';
import { syncFolder, writeDraft } from '../custody/proof/key-files.ts';
import { CheckpointMaker } from '../custody/proof/make-checkpoint.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded/start.ts';
import { migrate } from '../db/migrate.ts';
import { openPool } from '../db/open.ts';
import { ownerTransaction } from '../db/owner-transaction.ts';
import { type About, type KeyFiles, migrationsOf, readAbout, readKeys } from './about.ts';
import { newestCheckpoints } from './known-checkpoints.ts';
import { LOG_ENDING } from './make-backup.ts';
import { type Proven, proveCopy } from './prove-copy.ts';
import { type BackupRecord, recordsIn } from './records.ts';
import { openSealed } from './sealed-file.ts';
import { headsOf, loadTables } from './tables.ts';
import { addLog, askRecovery, type Until, unpackBase } from './unpack.ts';

/** A backup file, and how it is opened. */
export type Backup = {
  readonly file: string;
  readonly passphrase: string;
  /** The log is followed to this moment; null for the backup as it is. */
  readonly until: Until | null;
};

/** What was found out about a copy while it was made. */
export type Restored = {
  readonly about: About;
  readonly proven: readonly Proven[];
  /** The copy's own newest checkpoints, as the backup left them. */
  readonly checkpoints: readonly SignedCheckpoint[];
  /** Until when the log reaches that was followed; null without one. */
  readonly reachesTo: Date | null;
};

/** Asked of the copy while its database still runs. */
type Look<T> = (copy: pg.Pool, restored: Restored) => Promise<T>;

/** Brings the embedded database and the keys of a backup into their folders, which must not have any yet. */
export async function restoreEmbedded<T>(
  backup: Backup,
  { dataDir, keyDir }: { dataDir: string; keyDir: string },
  look: Look<T>,
): Promise<T> {
  const pgDir = join(dataDir, 'pg');
  if (await isThere(pgDir)) {
    throw new CommandError(
      `There is a database in ${pgDir} already, and nothing was changed. Move it away first, or set DATA_DIR to another folder.`,
    );
  }
  await mkdir(dataDir, { recursive: true });
  // In the same folder, so that it gets its name in one step when it is whole and proven.
  const stage = await newStage(join(dataDir, 'restore-'));
  try {
    const { answer, keys } = await buildCopy(backup, stage, look);
    await placeKeys(keys, keyDir);
    await rename(join(stage, 'pg'), pgDir);
    await syncFolder(dataDir);
    return answer;
  } finally {
    await rm(stage, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Brings the rows and the keys of a backup into an empty database of a PostgreSQL server. */
export async function restoreRows<T>(backup: Backup, owner: pg.Pool, keyDir: string, look: Look<T>): Promise<T> {
  const { about, records } = await openBackup(backup);
  if (about.kind !== 'dump') {
    throw new CommandError(
      'This backup holds the files of the embedded database, which no other PostgreSQL takes. Restore it without DATABASE_URL; npm run backup -- --dump makes one of rows, which any takes.',
    );
  }
  const { rows } = await owner.query<{ used: boolean }>('SELECT EXISTS (SELECT FROM user_group) AS used');
  if (rows[0]?.used)
    throw new CommandError('The database has agencies already, and nothing was changed. Name an empty one.');
  const scratch = await mkdtemp(join(tmpdir(), 'vialant-restore-'));
  try {
    const keys = await ownerTransaction(owner, (client) => load(client, about, records));
    await placeKeys(keys, keyDir);
    return await look(owner, await proved(owner, { about, reachesTo: null }, scratch));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/**
 * Restores into a folder of its own, proves the copy, and removes it. The records that no checkpoint had sealed are
 * sealed in the copy, with the keys of the backup, so that they are proven too.
 */
export async function rehearse<T>(backup: Backup, keyPassphrase: KeyPassphrase | null, look: Look<T>): Promise<T> {
  const stage = await newStage(join(tmpdir(), 'vialant-rehearsal-'));
  try {
    const { answer } = await buildCopy(backup, stage, async (copy, restored, keys) => {
      await placeKeys(keys, join(stage, 'keys'));
      const maker = new CheckpointMaker(copy, new AgencyKeys(join(stage, 'keys'), keyPassphrase));
      for (const { id } of (await copy.query<{ id: string }>('SELECT id FROM user_group')).rows) {
        await maker.make(id, 'if anything is new');
      }
      return look(copy, { ...restored, proven: await proveCopy(copy, restored.about.checkpoints, stage) });
    });
    return answer;
  } finally {
    await rm(stage, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** A new folder that the database's own account may enter, and nobody may list. */
async function newStage(prefix: string): Promise<string> {
  const stage = await mkdtemp(prefix);
  await chmod(stage, 0o711);
  return stage;
}

/** Makes the copy in a folder, runs it for as long as it is looked at, and stops it. */
async function buildCopy<T>(
  backup: Backup,
  stage: string,
  look: (copy: pg.Pool, restored: Restored, keys: KeyFiles) => Promise<T>,
): Promise<{ answer: T; keys: KeyFiles }> {
  const { about, records } = await openBackup(backup);
  if (about.kind === 'log') throw new CommandError(`${backup.file} is the log that follows a backup: name the backup.`);
  if (about.kind === 'dump' && backup.until !== null) {
    throw new CommandError('A backup of rows is of one moment; only the embedded database, followed, goes to any.');
  }
  let keys: KeyFiles = {};
  let reachesTo: Date | null = null;
  const pgDir = join(stage, 'pg');
  if (about.kind === 'base') {
    await unpackBase(records, pgDir, ({ kind, bytes }) => {
      if (kind === 'K') keys = readKeys(bytes);
    });
    if (backup.until !== null) reachesTo = await addLogOf(backup, pgDir, backup.until);
  }
  const running = await runCopy(stage, pgDir, backup.until);
  const copy = openPool({ ...running.connection('owner'), max: 2 });
  try {
    if (about.kind === 'dump') {
      await migrate(copy);
      keys = await ownerTransaction(copy, (client) => load(client, about, records));
    }
    const answer = await look(copy, await proved(copy, { about, reachesTo }, stage), keys);
    return { answer, keys };
  } finally {
    await copy.end();
    await running.stop();
  }
}

async function proved(copy: pg.Pool, known: Pick<Restored, 'about' | 'reachesTo'>, folder: string): Promise<Restored> {
  const checkpoints = await newestCheckpoints(copy);
  return { ...known, checkpoints, proven: await proveCopy(copy, known.about.checkpoints, folder) };
}

async function openBackup({
  file,
  passphrase,
}: Backup): Promise<{ about: About; records: AsyncGenerator<BackupRecord> }> {
  const records = recordsIn(openSealed(file, passphrase));
  const first = await records.next();
  return { about: readAbout(first.value ?? undefined), records };
}

async function addLogOf({ file, passphrase }: Backup, pgDir: string, until: Until): Promise<Date | null> {
  const log = `${file}${LOG_ENDING}`;
  if (!(await isThere(log))) {
    throw new CommandError(`There is no ${log}: this backup was made without --follow, and is of one moment only.`);
  }
  // It may still be written while we read.
  const records = recordsIn(openSealed(log, passphrase, { mayBeOpen: true }));
  const first = await records.next();
  const { timeline } = readAbout(first.value ?? undefined);
  return addLog(records, pgDir, timeline ?? 1, until);
}

/** Starts the copy; PostgreSQL recovers it, to the moment where one is asked for. */
async function runCopy(stage: string, pgDir: string, until: Until | null): Promise<EmbeddedPostgres> {
  const start = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres(stage, () => undefined);
  if (until === null) return start();
  let forget = await askRecovery(pgDir, until);
  try {
    return await start();
  } catch (error) {
    // Nothing was committed after the moment: then all of the log is what was there.
    if (!String(error).includes('recovery ended before configured recovery target')) throw error;
    await forget();
    forget = await askRecovery(pgDir, 'latest');
    return await start();
  } finally {
    await forget();
  }
}

async function load(client: pg.ClientBase, about: About, records: AsyncGenerator<BackupRecord>): Promise<KeyFiles> {
  const here = await migrationsOf(client);
  if (here.join() !== about.migrations.join()) {
    throw new CommandError(
      `The backup was made by version ${about.version} (${about.migrations.at(-1)}), this is another one (${here.at(-1)}). Restore it with that version, then start this one on it.`,
    );
  }
  let keys: KeyFiles = {};
  async function* rowsOnly(): AsyncGenerator<BackupRecord> {
    for await (const record of records) {
      if (record.kind === 'K') keys = readKeys(record.bytes);
      else yield record;
    }
  }
  await loadTables(client, rowsOnly());
  const { chains, sha256 } = await headsOf(client);
  if (about.heads !== null && (about.heads.sha256 !== sha256 || about.heads.chains !== chains)) {
    throw new CommandError(
      `The ${chains} chains of the copy do not end where those of the backup did: nothing was restored.`,
    );
  }
  return keys;
}

/** Writes the keys that are not there yet. One of the same name that is another is left, and stops the restore before. */
async function placeKeys(keys: KeyFiles, keyDir: string): Promise<void> {
  const missing: [string, string][] = [];
  for (const [name, text] of Object.entries(keys)) {
    const there = await readFile(join(keyDir, name), 'utf8').catch(() => null);
    if (there === null) missing.push([join(keyDir, name), text]);
    else if (there !== text) {
      throw new CommandError(
        `${join(keyDir, name)} is another key than the one in the backup, and nothing was changed. Move it away first, or set CUSTODY_KEY_DIR to another folder.`,
      );
    }
  }
  await mkdir(keyDir, { recursive: true, mode: 0o700 });
  for (const [file, text] of missing) await rename(await writeDraft(file, text), file);
  await syncFolder(keyDir);
  await syncFolder(dirname(keyDir));
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
