import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { CommandError } from '../config/command-error.ts';
import type { Config } from '../config/config.ts';
import { AgencyKeys } from '../custody/proof/agency-keys.ts';
import { readPassphrase } from '../custody/proof/key-passphrase.ts';
import type { WrapCost } from '../custody/proof/wrapped-key.ts';
import { type Known, knownBeside, knownIn, missingCheckpoints } from './known-checkpoints.ts';
import { followForEver, makeBackup, type Source } from './make-backup.ts';
import { type Backup, rehearse, type Restored, restoreEmbedded, restoreRows } from './restore-backup.ts';
import type { Until } from './unpack.ts';

const BACKUP_USAGE = `npm run backup [-- [--to FILE_OR_FOLDER] [--dump] [--follow]]

  --to FILE_OR_FOLDER   where the backup goes; BACKUP_DIR without it
  --dump                the rows of all tables instead of the files of the embedded database: any PostgreSQL takes them
  --follow              goes on after the backup and keeps the log that follows, so that any moment can be restored

It is sealed by the passphrase in BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE.`;

const RESTORE_USAGE = `npm run restore -- FILE [--rehearse] [--at MOMENT] [--kept FILE]

  --rehearse            restores into a folder of its own, proves the copy, removes it: nothing else is touched
  --at MOMENT           as of 2026-11-17T09:30:00Z, or "latest": for a backup that was made with --follow
  --kept FILE           a kept checkpoint, or several on lines: says whether the copy is older than what is known`;

/** What restore exits with when the copy is whole, but older than what is known elsewhere. */
const OLDER = 3;
const UNTRUE = 1;

export type Surroundings = {
  config: Config;
  print: (text: string) => void;
  /** Works as the owner of the configured database, which is started for it if need be. */
  withOwner: <T>(work: (owner: pg.Pool, superuser: pg.ClientConfig | null) => Promise<T>) => Promise<T>;
  /** The same for a database that may have no tables yet; they are made first. */
  withTables: <T>(work: (owner: pg.Pool) => Promise<T>) => Promise<T>;
  /** From now on somebody who stops the command only aborts this. */
  untilStopped: () => AbortSignal;
  now: () => Date;
  /** What sealing costs, where it is not to cost the usual. */
  cost?: WrapCost;
};

/** Makes a backup; answers the exit code. */
export async function runBackup(args: readonly string[], around: Surroundings): Promise<number> {
  const options = understand(args, BACKUP_USAGE, {
    to: { type: 'string' },
    dump: { type: 'boolean' },
    follow: { type: 'boolean' },
  } as const).values;
  const { config, print } = around;
  const to = options.to ?? config.backupDir;
  if (to === null) throw new CommandError(`Say where the backup goes, by --to or BACKUP_DIR.\n\n${BACKUP_USAGE}`);
  const passphrase = await passphraseOf(config);
  const nextFile = await nameIn(to, around.now);
  await around.withOwner(async (owner, superuser) => {
    if (options.follow && (superuser === null || options.dump)) {
      throw new CommandError('Only the embedded database is followed; of another one PostgreSQL itself keeps the log.');
    }
    const source: Source = {
      owner,
      superuser: options.dump ? null : superuser,
      keys: new AgencyKeys(config.keyDir, config.keyPassphrase),
      passphrase,
      print,
      ...(around.cost && { cost: around.cost }),
    };
    if (options.follow) return followForEver(source, nextFile, around.untilStopped());
    const file = nextFile();
    await makeBackup(source, file);
    const { size } = await stat(file);
    print(`${file}: ${(size / 1e6).toFixed(1)} MB. npm run restore -- --rehearse ${file} proves it.`);
  });
  return 0;
}

/** Restores a backup, or rehearses it; answers the exit code. */
export async function runRestore(args: readonly string[], around: Surroundings): Promise<number> {
  const { positionals, values } = understand(args, RESTORE_USAGE, {
    rehearse: { type: 'boolean' },
    at: { type: 'string' },
    kept: { type: 'string', multiple: true },
  } as const);
  const [file, another] = positionals;
  if (file === undefined || another !== undefined) throw new CommandError(RESTORE_USAGE);
  const { config, print } = around;
  const backup: Backup = { file, passphrase: await passphraseOf(config), until: momentOf(values.at) };
  const known: Known[] = await knownBeside(file);
  for (const each of values.kept ?? []) known.push(...(await knownIn(each)));
  const look = async (copy: pg.Pool, restored: Restored): Promise<number> => {
    tell(restored, print);
    if (restored.proven.some(({ untruths }) => untruths.length > 0)) {
      if (values.rehearse) return UNTRUE;
      throw new CommandError(
        'The record in this backup does not prove itself: see the lines above. Nothing was restored.',
      );
    }
    const older = await missingCheckpoints(copy, known);
    for (const sentence of older) print(sentence);
    return older.length === 0 ? 0 : OLDER;
  };
  if (values.rehearse) {
    const code = await rehearse(backup, config.keyPassphrase, look);
    print('The rehearsal is over; the copy is removed.');
    return code;
  }
  const code =
    config.databaseUrl === null
      ? await restoreEmbedded(backup, config, look)
      : await around.withTables((owner) => restoreRows(backup, owner, config.keyDir, look));
  print('Restored. npm start serves it.');
  return code;
}

function tell({ about, proven, reachesTo }: Restored, print: (text: string) => void): void {
  const what = about.kind === 'base' ? 'Files of the embedded database' : 'Rows of all tables';
  print(`${what}, made ${about.made_on} by version ${about.version}.`);
  if (reachesTo !== null) print(`The log that follows reaches to ${reachesTo.toISOString()}.`);
  for (const { agency, records, untruths } of proven) {
    print(
      `${agency}: ${records} records, ${untruths.length === 0 ? 'as they were sealed' : 'NOT as they were sealed:'}`,
    );
    for (const untruth of untruths) print(`  ${untruth}`);
  }
}

type Options = Record<string, { type: 'string' | 'boolean'; multiple?: boolean }>;

function understand<T extends Options>(
  args: readonly string[],
  usage: string,
  options: T,
): ReturnType<typeof parseArgs<{ args: string[]; allowPositionals: true; options: T }>> {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, { cause: error });
  }
}

async function passphraseOf({ backupPassphrase }: Config): Promise<string> {
  if (backupPassphrase === null) {
    throw new CommandError(
      'A backup holds everything, so it is sealed by a passphrase: set BACKUP_PASSPHRASE_FILE to the file that holds it, or BACKUP_PASSPHRASE.',
    );
  }
  return readPassphrase(backupPassphrase, 'the backups');
}

function momentOf(text: string | undefined): Until | null {
  if (text === undefined) return null;
  if (text === 'latest') return 'latest';
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? new Date(text) : new Date(Number.NaN);
  if (Number.isNaN(moment.getTime()))
    throw new CommandError('--at is a moment such as 2026-11-17T09:30:00Z, or latest.');
  return moment;
}

/** The file itself; or a name in the folder, by the time. */
async function nameIn(to: string, now: () => Date): Promise<() => string> {
  const found = await stat(to).catch(() => null);
  if (found?.isFile()) throw new CommandError(`${to} is there already. Name another file, or a folder.`);
  const isFolder = found?.isDirectory() ?? !/\.[a-z]+$/i.test(to);
  if (!isFolder) return () => to;
  await mkdir(to, { recursive: true, mode: 0o700 });
  return () => join(to, `vialant-${now().toISOString().replaceAll(/[:.]/g, '-')}.backup`);
}
