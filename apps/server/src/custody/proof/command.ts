import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { dateOnly } from '@vialant/domain/values/date-only';
import { KEPT_FORMAT, KEPT_VERSION, type KeptCheckpoint } from '@vialant/domain/proof/chain-verifier-lines';
import { readKept } from '@vialant/domain/proof/read-lines';
import { readPublicKey } from '@vialant/verifier/proofs';
import type pg from 'pg';
import { CommandError } from '../../config/command-error.ts';
import type { AgencyKeys } from './agency-keys.ts';
import { type CheckpointRow, checkpointFrom } from './checkpoint-row.ts';
import { type Erasure, erasePersonalData } from './erase.ts';
import { type Agency, exportRecord, type WriteLine } from './export-record.ts';
import { findAgency } from './find-agency.ts';
import { declareLostKey, rotateKey, wrapKeys } from './key-commands.ts';
import { CheckpointMaker } from './make-checkpoint.ts';
import { rebuild } from './rebuild.ts';
import { verdictText, verifyFile } from './verify-record.ts';

const USAGE = `npm run custody -- COMMAND

  export --agency NAME_OR_ID --out FILE       makes a checkpoint and writes the agency's whole record
  verify FILE [--checkpoint KEPT.json] [--key PUBLIC_KEY]
                                              checks a packet or an exported record; needs no server and no database
  checkpoint --agency NAME_OR_ID --out KEPT.json
                                              writes the newest checkpoint, to be kept elsewhere
  rebuild [--check]                           compares amounts, places and seals with the record, and sets them right
  erase --agency NAME_OR_ID (--record ID | --incident NUMBER | --patient REFERENCE | --before YYYY-MM-DD)
        [--for-good]
                                              counts the records whose personal data it is about; for good erases them
  rotate-key --agency NAME_OR_ID              makes a new signing key, which the old one introduces
  declare-lost-key --agency NAME_OR_ID [--for-good]
                                              says what the loss of the key means; for good makes another one, and every
                                              verdict on the record will name the break
  wrap-keys [--old-passphrase-file FILE]      wraps all signing keys by the passphrase that is set`;

/** What `verify` exits with. A script that only asks for 0 does not take a declared break for a clean record. */
const UNTRUE = 1;
const KEY_LOST = 3;

/** What the commands work with; the database is opened only by those that need one. */
export type Surroundings = {
  keys: AgencyKeys;
  print: (text: string) => void;
  withOwner: <T>(work: (owner: pg.Pool) => Promise<T>) => Promise<T>;
};

type Options = {
  agency?: string;
  out?: string;
  checkpoint?: string;
  key?: string;
  check?: boolean;
  record?: string;
  incident?: string;
  patient?: string;
  before?: string;
  'for-good'?: boolean;
  'old-passphrase-file'?: string;
};

/** Runs one command; answers the exit code. */
export async function runCustody(args: readonly string[], around: Surroundings): Promise<number> {
  const { command, file, options } = understand(args);
  switch (command) {
    case 'export':
      return around.withOwner((owner) => runExport(owner, options, around));
    case 'checkpoint':
      return around.withOwner((owner) => runCheckpoint(owner, options, around));
    case 'verify':
      return runVerify(file, options, around);
    case 'rebuild':
      return around.withOwner((owner) => runRebuild(owner, options.check ?? false, around));
    case 'erase':
      return around.withOwner((owner) => runErase(owner, options, around));
    case 'rotate-key':
      return around.withOwner(async (owner) => rotateKey(owner, await wantedAgency(owner, options), around));
    case 'declare-lost-key':
      return around.withOwner(async (owner) =>
        declareLostKey(owner, await wantedAgency(owner, options), around, options['for-good'] ?? false),
      );
    case 'wrap-keys':
      return wrapKeys(around, options['old-passphrase-file']);
    default:
      throw new CommandError(USAGE);
  }
}

function understand(args: readonly string[]): { command: string; file: string | undefined; options: Options } {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        agency: { type: 'string' },
        out: { type: 'string' },
        checkpoint: { type: 'string' },
        key: { type: 'string' },
        check: { type: 'boolean' },
        record: { type: 'string' },
        incident: { type: 'string' },
        patient: { type: 'string' },
        before: { type: 'string' },
        'for-good': { type: 'boolean' },
        'old-passphrase-file': { type: 'string' },
      },
    });
    return { command: positionals[0] ?? '', file: positionals[1], options: values };
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`, { cause: error });
  }
}

async function runExport(owner: pg.Pool, options: Options, { keys, print }: Surroundings): Promise<number> {
  const out = wanted(options.out, '--out FILE');
  const agency = await wantedAgency(owner, options);
  const made = await new CheckpointMaker(owner, keys).make(agency.id, 'always');
  const client = await owner.connect();
  try {
    await writeWhole(out, (write) => exportRecord(client, agency, write));
  } finally {
    client.release();
  }
  print(
    `${out}: ${made?.statement.link_count} records of ${agency.name}, sealed by checkpoint ${made?.statement.number}`,
  );
  return 0;
}

/** Writes beside the file and puts it in its place when it is whole; it holds personal data, so only its owner reads it. */
async function writeWhole(path: string, work: (write: WriteLine) => Promise<void>): Promise<void> {
  const draft = `${path}.part`;
  const stream = createWriteStream(draft, { mode: 0o600 });
  try {
    await once(stream, 'open');
    await work(async (line) => {
      if (!stream.write(`${JSON.stringify(line)}\n`)) await once(stream, 'drain');
    });
    stream.end();
    await once(stream, 'close');
    await rename(draft, path);
  } catch (error) {
    stream.destroy();
    await rm(draft, { force: true });
    throw error;
  }
}

async function runCheckpoint(owner: pg.Pool, options: Options, { keys, print }: Surroundings): Promise<number> {
  const out = wanted(options.out, '--out KEPT.json');
  const agency = await wantedAgency(owner, options);
  await new CheckpointMaker(owner, keys).make(agency.id, 'if anything is new');
  const kept = await keptCheckpoint(owner, agency.id);
  await writeFile(out, `${JSON.stringify({ format: KEPT_FORMAT, version: KEPT_VERSION, ...kept })}\n`);
  print(
    `${out}: checkpoint ${kept.statement.number} of ${agency.name}, over ${kept.heads.length} vials, boxes and cases`,
  );
  return 0;
}

/** The newest checkpoint with all the heads it seals, read in one statement so that they belong together. */
async function keptCheckpoint(
  owner: pg.Pool,
  agencyId: string,
): Promise<KeptCheckpoint & Required<Pick<KeptCheckpoint, 'heads'>>> {
  const { rows } = await owner.query<{ row: CheckpointRow; heads: NonNullable<KeptCheckpoint['heads']> }>(
    `SELECT to_jsonb(c) || jsonb_build_object('created_on', api.instant(c.created_on)) AS row,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('subject', s.subject_id, 'number', s.number, 'hash', s.hash,
           'code', coalesce(d.barcode_id, b.barcode_id, c.number), 'record', s.record_id) ORDER BY s.subject_id), '[]')
        FROM custody.sealed_chains($1, 0) s LEFT JOIN drug d ON d.id = s.subject_id
        LEFT JOIN drug_box b ON b.id = s.subject_id LEFT JOIN discrepancy_case c ON c.id = s.subject_id) AS heads
     FROM custody.last_checkpoint($1) c`,
    [agencyId],
  );
  const [found] = rows;
  if (!found) throw new Error('the agency has no checkpoint');
  return { ...checkpointFrom(found.row), heads: found.heads };
}

async function runVerify(file: string | undefined, options: Options, { print }: Surroundings): Promise<number> {
  const path = wanted(file, 'the FILE to verify');
  const kept = options.checkpoint === undefined ? undefined : readKept(await readText(options.checkpoint));
  if (typeof kept === 'string') throw new CommandError(`${options.checkpoint} is no kept checkpoint: ${kept}`);
  const verdict = await verifyFile(path, { kept, publicKey: await givenKey(options.key) }).catch((error: unknown) => {
    throw new CommandError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  print(verdictText(verdict));
  if (verdict.untruths.length > 0) return UNTRUE;
  return verdict.keyChanges.some(({ statement }) => statement.kind === 'lost') ? KEY_LOST : 0;
}

/** The key itself, or what is in the file of that name. */
async function givenKey(given: string | undefined): Promise<string | undefined> {
  if (given === undefined) return undefined;
  const key = readPublicKey(given) ?? readPublicKey(await readText(given));
  if (key === null) throw new CommandError('--key is neither a public key nor a file that holds one');
  return key;
}

async function runRebuild(owner: pg.Pool, isCheckOnly: boolean, { print }: Surroundings): Promise<number> {
  const differences = await rebuild(owner, { isCheckOnly });
  for (const { table, code, column, stored, recorded } of differences) {
    print(`${table} ${code}: ${column} is ${stored || 'nothing'}, by the record ${recorded}`);
  }
  const what = differences.length === 0 ? 'Everything is as the record says.' : `${differences.length} differences.`;
  print(isCheckOnly || differences.length === 0 ? what : `${what} All were set right.`);
  return isCheckOnly && differences.length > 0 ? 1 : 0;
}

async function runErase(owner: pg.Pool, options: Options, { print }: Surroundings): Promise<number> {
  const erasure = wantedErasure(options);
  const agency = await wantedAgency(owner, options);
  const isForGood = options['for-good'] ?? false;
  const count = await erasePersonalData(owner, agency.id, erasure, { isForGood });
  if (count === 0) print(`No record of ${agency.name} has such personal data.`);
  else if (isForGood) print(`Erased the personal data of ${count} records of ${agency.name}; the records stay.`);
  else print(`${count} records of ${agency.name} have such personal data. With --for-good they are erased.`);
  return 0;
}

function wantedErasure({ record, incident, patient, before }: Options): Erasure {
  const given = Object.entries({ record, incident, patient, before }).flatMap(([by, value]) =>
    value === undefined ? [] : [{ by: by as Erasure['by'], value }],
  );
  const [erasure, another] = given;
  if (!erasure || another)
    throw new CommandError(`Say one of --record, --incident, --patient and --before.\n\n${USAGE}`);
  if (erasure.by === 'before' && dateOnly(erasure.value) === null)
    throw new CommandError('--before is a day: YYYY-MM-DD.');
  return erasure;
}

function wantedAgency(owner: pg.Pool, { agency }: Options): Promise<Agency> {
  return findAgency(owner, wanted(agency, '--agency NAME_OR_ID'));
}

function wanted(value: string | undefined, what: string): string {
  if (value === undefined || value === '') throw new CommandError(`${what} is missing.\n\n${USAGE}`);
  return value;
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new CommandError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
