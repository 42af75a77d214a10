import type { RecordRow } from '@vialant/domain/proof/canonical';
import {
  FILE_VERSIONS,
  type HeadLine,
  RECORD_FORMAT,
  type RecordLine,
  type SignedCheckpoint,
} from '@vialant/domain/proof/chain-verifier-lines';
import type { SignedKeyChange } from '@vialant/domain/proof/key-change';
import type pg from 'pg';
import { type CheckpointRow, checkpointFrom } from './checkpoint-row.ts';
import { keyChangeFrom, type KeyChangeRow } from './key-change-row.ts';
import { handoverLine, linkLine, type StoredLink, type StoredPersonal } from './record-lines.ts';

export type Agency = { id: string; name: string };

/** Writes a line; resolves when the next one may be written. */
export type WriteLine = (line: RecordLine) => Promise<void>;

/** Asks the database, in one transaction that sees one moment and has entered the agency. */
export type Ask = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

type Told = Record<string, unknown> & { type_id?: string | null; signatures?: Record<string, string> | null };
type Subject = { id: string; what: 'vial' | 'box' | 'case'; code: string; told: Told };
type Handover = StoredLink & { record: RecordRow | null };
type Exported = StoredLink & {
  checkpoint: number;
  is_head: boolean;
  record: RecordRow | null;
  personal: StoredPersonal | null;
  handover: Handover | null;
};
type Counts = {
  subjects: number;
  cases: number;
  discrepancies: number;
  case_events: number;
  made_on: string;
};
type KeptHead = { subject: string; number: number; hash: string; code: string; record: string };

const BATCH = 1000;
/** Comes before every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Writes all that the agency's checkpoints have sealed, as of one moment: to be called with a connection of the owner. */
export async function exportRecord(client: pg.PoolClient, agency: Agency, write: WriteLine): Promise<void> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    await client.query(`SELECT set_config('vialant.agency_id', $1, true)`, [agency.id]);
    const ask: Ask = async (text, values = []) => (await client.query(text, values)).rows;
    await writeRecord(ask, agency, { withPersonal: true }, write);
  } finally {
    await client.query('ROLLBACK');
  }
}

/**
 * Writes all that the checkpoints of the entered agency have sealed, without holding it in memory. Without personal data
 * the links are the same, so that the file proves as much: a verifier takes what is left out for erased.
 */
export async function writeRecord(
  ask: Ask,
  agency: Agency,
  { withPersonal }: { readonly withPersonal: boolean },
  write: WriteLine,
): Promise<void> {
  const checkpoints = await readCheckpoints(ask);
  await writeHeader(ask, agency, checkpoints, write);
  let after = FIRST_ID;
  for (;;) {
    const subjects = await ask<Subject>('SELECT * FROM auth.exported_subjects($1, $2)', [after, BATCH]);
    for (const { told, ...subject } of subjects) {
      const { signatures, type_id, ...others } = told;
      const drawings = withPersonal && signatures ? { signatures } : {};
      await write({ line: 'subject', ...subject, ...others, ...(type_id && { type_id }), ...drawings });
    }
    const last = subjects.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  await writeLinks(ask, checkpoints, withPersonal, write);
}

/** Whether the entered agency has records that no checkpoint has sealed, as far as this moment sees. */
export async function hasUnsealed(ask: Ask): Promise<boolean> {
  const [found] = await ask<{ some: boolean }>('SELECT auth.has_unsealed() AS some');
  return found?.some ?? true;
}

/** Where the last checkpoint of the entered agency has left every chain, in the order of the subjects' ids. */
export async function* keptHeads(ask: Ask): AsyncGenerator<KeptHead> {
  let after = FIRST_ID;
  for (;;) {
    const heads = await ask<KeptHead>('SELECT * FROM auth.exported_heads($1, $2)', [after, BATCH]);
    yield* heads;
    const last = heads.at(-1);
    if (last === undefined) return;
    after = last.subject;
  }
}

export async function readCheckpoints(ask: Ask): Promise<SignedCheckpoint[]> {
  const rows = await ask<{ row: CheckpointRow }>('SELECT c AS row FROM auth.exported_checkpoints() c');
  return rows.map(({ row }) => checkpointFrom(row));
}

/** How the keys of the entered agency followed each other. */
export async function readKeyChanges(ask: Ask): Promise<SignedKeyChange[]> {
  const rows = await ask<{ row: KeyChangeRow }>('SELECT k AS row FROM auth.exported_key_changes() k');
  return rows.map(({ row }) => keyChangeFrom(row));
}

async function writeHeader(
  ask: Ask,
  agency: Agency,
  checkpoints: readonly SignedCheckpoint[],
  write: WriteLine,
): Promise<void> {
  const [counts] = await ask<Counts>('SELECT * FROM auth.exported_counts()');
  const last = checkpoints.at(-1);
  if (!last || !counts) throw new Error('an agency without a checkpoint has nothing to export');
  const { subjects, cases, made_on, discrepancies, case_events } = counts;
  const changes = await readKeyChanges(ask);
  await write({
    line: 'header',
    format: RECORD_FORMAT,
    version: versionOf(cases, changes.length),
    made_on,
    agency,
    public_key: last.public_key,
    ...(changes.length > 0 && { key_changes: changes }),
    counts: { subjects, links: last.statement.link_count, checkpoints: checkpoints.length },
    // Of discrepancies and events from before cases were chained the file says only how many there are.
    ...(discrepancies + case_events > 0 && { unchained: { discrepancies, case_events } }),
  });
}

function versionOf(cases: number, keyChanges: number): number {
  if (keyChanges > 0) return FILE_VERSIONS.withKeyChanges;
  return cases > 0 ? FILE_VERSIONS.withCases : FILE_VERSIONS.withoutCases;
}

/** For each checkpoint what it sealed, where that left the chains, and the checkpoint itself. */
async function writeLinks(
  ask: Ask,
  checkpoints: readonly SignedCheckpoint[],
  withPersonal: boolean,
  write: WriteLine,
): Promise<void> {
  const waiting = [...checkpoints];
  let heads: HeadLine[] = [];
  const closeBefore = async (number: number): Promise<void> => {
    for (let next = waiting[0]; next && next.statement.number < number; next = waiting[0]) {
      for (const head of heads) await write(head);
      heads = [];
      await write({ line: 'checkpoint', ...next });
      waiting.shift();
    }
  };
  for await (const link of exportedLinks(ask, withPersonal)) {
    await closeBefore(link.checkpoint);
    if (link.handover) await write(handoverLine(link.handover, link.handover.record ?? undefined));
    await write(linkLine(link, link.record ?? undefined, link.personal ?? undefined));
    const { subject_id: subject, number, hash, record_id: record } = link;
    if (link.is_head) heads.push({ line: 'head', subject, number, hash, record });
  }
  await closeBefore(Number.POSITIVE_INFINITY);
  // What a sister handed over and nobody has touched since counts as here, so that a recount must know of it. No
  // checkpoint of this agency seals it yet.
  const open = await ask<Handover & { drug_id: string }>('SELECT * FROM auth.open_handovers()');
  for (const handover of open) {
    await write(handoverLine({ ...handover, subject_id: handover.drug_id }, handover.record ?? undefined));
  }
}

/** All links, some at a time; while some are written the database already reads the next ones. */
async function* exportedLinks(ask: Ask, withPersonal: boolean): AsyncGenerator<Exported> {
  const readAfter = ({ checkpoint, subject_id, number }: Place): Promise<Exported[]> =>
    ask<Exported>('SELECT * FROM auth.exported_links($1, $2, $3, $4, $5)', [
      checkpoint,
      subject_id,
      number,
      withPersonal,
      BATCH,
    ]);
  let reading = readAfter({ checkpoint: 0, subject_id: FIRST_ID, number: 0 });
  try {
    for (;;) {
      const links = await reading;
      const last = links.at(-1);
      if (last === undefined) return;
      reading = readAfter(last);
      // Whether it fails is heard when it is awaited, which may be later than that.
      reading.catch(() => undefined);
      yield* links;
    }
  } finally {
    // Whoever stops in the middle finds the connection free.
    await reading.catch(() => undefined);
  }
}

type Place = Pick<Exported, 'checkpoint' | 'subject_id' | 'number'>;
