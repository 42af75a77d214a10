import type { RecordRow } from '@vialant/domain/proof/canonical';
import {
  FILE_VERSIONS,
  type HeadLine,
  RECORD_FORMAT,
  type RecordLine,
  type SignedCheckpoint,
} from '@vialant/domain/proof/chain-verifier-lines';
import type pg from 'pg';
import { type CheckpointRow, checkpointFrom } from './checkpoint-row.ts';
import { handoverLine, linkLine, type StoredLink, type StoredPersonal } from './record-lines.ts';

export type Agency = { id: string; name: string };

/** Writes a line; resolves when the next one may be written. */
export type WriteLine = (line: RecordLine) => Promise<void>;

type Told = Record<string, unknown> & { signatures?: Record<string, string> | null };
type Subject = { id: string; what: 'vial' | 'box' | 'case'; code: string; told: Told };
type Unchained = { discrepancies: number; case_events: number };
type Exported = StoredLink & { checkpoint: number; is_head: boolean; handover: StoredLink | null };

const BATCH = 1000;

const SUBJECTS = `
  SELECT d.id, 'vial' AS what, d.barcode_id AS code, jsonb_build_object('type', t.name, 'lot_number', d.lot_number,
    'expiration_date', d.expiration_date, 'quantity', trim_scale(d.quantity)::text, 'signatures', (SELECT jsonb_object_agg(g.sha256, g.picture)
      FROM signature g WHERE g.subject_id = d.id AND g.user_group_id = $1)) AS told
  FROM (SELECT DISTINCT h.subject_id FROM custody_checkpoint_head h WHERE h.user_group_id = $1) s
  JOIN drug d ON d.id = s.subject_id JOIN drug_type t ON t.id = d.type
  UNION ALL
  SELECT b.id, 'box', b.barcode_id, jsonb_build_object('name', b.name) FROM drug_box b WHERE b.user_group_id = $1
  UNION ALL
  SELECT c.id, 'case', c.number, '{}' FROM discrepancy_case c WHERE c.user_group_id = $1
    AND EXISTS (SELECT FROM custody_checkpoint_head h WHERE h.user_group_id = $1 AND h.subject_id = c.id)`;

// Of discrepancies and events from before cases were chained the file says only how many there are.
const UNCHAINED = `
  SELECT (SELECT count(*)::integer FROM discrepancy d WHERE d.user_group_id = $1 AND NOT EXISTS (
      SELECT FROM custody_link l WHERE l.subject_id = d.case_id AND l.record_id = d.id AND l.kind = 'discrepancy'))
    AS discrepancies,
    (SELECT count(*)::integer FROM case_event e WHERE e.user_group_id = $1 AND NOT EXISTS (
      SELECT FROM custody_link l WHERE l.subject_id = e.case_id AND l.record_id = e.id)) AS case_events`;

// What each checkpoint sealed, in their order. A link that continues a link of another agency comes after that one.
const LINKS = `
  SELECT h.checkpoint, l.number = h.number AS is_head, l.subject_id, l.number, l.kind, l.record_id, l.previous_hash, l.hash,
    (SELECT to_jsonb(p) FROM custody_link p
      WHERE p.subject_id = l.subject_id AND p.number = l.number - 1 AND p.user_group_id <> $1) AS handover
  FROM custody_checkpoint_head h JOIN custody_link l
    ON l.subject_id = h.subject_id AND l.number BETWEEN h.first_number AND h.number AND l.user_group_id = h.user_group_id
  WHERE h.user_group_id = $1
  ORDER BY h.checkpoint, h.subject_id, l.number`;

/**
 * Writes all that the agency's checkpoints have sealed, as of one moment, without holding it in memory: to be called
 * with a connection of the owner.
 */
export async function exportRecord(client: pg.PoolClient, agency: Agency, write: WriteLine): Promise<void> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    const checkpoints = await readCheckpoints(client, agency.id);
    await writeHeader(client, agency, checkpoints, write);
    for await (const { told, ...subject } of rowsOf<Subject>(client, SUBJECTS, agency.id)) {
      const { signatures, ...others } = told;
      await write({ line: 'subject', ...subject, ...others, ...(signatures && { signatures }) });
    }
    await writeLinks(client, agency, checkpoints, write);
  } finally {
    await client.query('ROLLBACK');
  }
}

async function readCheckpoints(client: pg.PoolClient, agencyId: string): Promise<SignedCheckpoint[]> {
  const { rows } = await client.query<{ row: CheckpointRow }>(
    `SELECT to_jsonb(c) || jsonb_build_object('created_on', api.instant(c.created_on)) AS row
     FROM custody_checkpoint c WHERE c.user_group_id = $1 ORDER BY c.number`,
    [agencyId],
  );
  return rows.map(({ row }) => checkpointFrom(row));
}

async function writeHeader(
  client: pg.PoolClient,
  agency: Agency,
  checkpoints: readonly SignedCheckpoint[],
  write: WriteLine,
): Promise<void> {
  const { rows } = await client.query<{ subjects: number; cases: number; made_on: string }>(
    `SELECT count(*)::integer AS subjects, count(*) FILTER (WHERE s.what = 'case')::integer AS cases,
       api.instant(now()) AS made_on FROM (${SUBJECTS}) s`,
    [agency.id],
  );
  const { subjects = 0, cases = 0, made_on = '' } = rows[0] ?? {};
  const { rows: left } = await client.query<Unchained>(UNCHAINED, [agency.id]);
  const unchained = left.find(({ discrepancies, case_events }) => discrepancies + case_events > 0);
  const last = checkpoints.at(-1);
  if (!last) throw new Error('an agency without a checkpoint has nothing to export');
  await write({
    line: 'header',
    format: RECORD_FORMAT,
    version: cases > 0 ? FILE_VERSIONS.withCases : FILE_VERSIONS.withoutCases,
    made_on,
    agency,
    public_key: last.public_key,
    counts: { subjects, links: last.statement.link_count, checkpoints: checkpoints.length },
    ...(unchained && { unchained }),
  });
}

/** For each checkpoint what it sealed, where that left the chains, and the checkpoint itself. */
async function writeLinks(
  client: pg.PoolClient,
  agency: Agency,
  checkpoints: readonly SignedCheckpoint[],
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
  for await (const batch of batchesOf<Exported>(client, LINKS, agency.id)) {
    const rows = await readRecords(client, batch);
    for (const link of batch) {
      await closeBefore(link.checkpoint);
      if (link.handover) await write(handoverLine(link.handover, rows.records.get(link.handover.record_id)));
      await write(linkLine(link, rows.records.get(link.record_id), rows.personal.get(link.record_id)));
      const { subject_id: subject, number, hash, record_id: record } = link;
      if (link.is_head) heads.push({ line: 'head', subject, number, hash, record });
    }
  }
  await closeBefore(Number.POSITIVE_INFINITY);
}

type Rows = { records: Map<string, RecordRow>; personal: Map<string, StoredPersonal> };

async function readRecords(client: pg.PoolClient, links: readonly Exported[]): Promise<Rows> {
  const all = links.flatMap((link) => (link.handover ? [link, link.handover] : [link]));
  const rows: Rows = { records: new Map(), personal: new Map() };
  for (const [kind, ofKind] of Map.groupBy(all, (link) => link.kind)) {
    const found = await client.query<{ id: string; row: RecordRow }>(
      `SELECT t.id, to_jsonb(t) AS row FROM ${client.escapeIdentifier(kind)} t WHERE t.id = ANY ($1)`,
      [ofKind.map(({ record_id }) => record_id)],
    );
    for (const { id, row } of found.rows) rows.records.set(id, row);
  }
  // A case has none, and an old one has the id of its first discrepancy, which may have some.
  const withPersonal = links.filter(({ kind }) => kind !== 'discrepancy_case');
  const personal = await client.query<{ id: string; row: StoredPersonal }>(
    'SELECT p.record_id AS id, to_jsonb(p) AS row FROM personal_data p WHERE p.record_id = ANY ($1)',
    [withPersonal.map(({ record_id }) => record_id)],
  );
  for (const { id, row } of personal.rows) rows.personal.set(id, row);
  return rows;
}

async function* rowsOf<T extends pg.QueryResultRow>(
  client: pg.PoolClient,
  query: string,
  agencyId: string,
): AsyncGenerator<T> {
  for await (const batch of batchesOf<T>(client, query, agencyId)) yield* batch;
}

async function* batchesOf<T extends pg.QueryResultRow>(
  client: pg.PoolClient,
  query: string,
  agencyId: string,
): AsyncGenerator<T[]> {
  await client.query(`DECLARE exported NO SCROLL CURSOR FOR ${query}`, [agencyId]);
  for (;;) {
    const { rows } = await client.query<T>(`FETCH ${BATCH} FROM exported`);
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query('CLOSE exported');
}
