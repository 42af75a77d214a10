import {
  canonicalLinkText,
  canonicalRow,
  FIRST_PREVIOUS,
  RECORD_FIELDS,
  type RecordTable,
} from '@vialant/domain/proof/canonical';
import type pg from 'pg';
import { sha256 } from '../custody/proof/sha256.ts';

type Link = {
  subject_id: string;
  number: number;
  kind: RecordTable;
  record_id: string;
  previous_hash: string;
  hash: string;
};

/** What is wrong with the record as it is stored: amounts that do not add up, chains with a gap, hashes that lie. */
export async function wrongInRecord(owner: pg.Pool): Promise<string[]> {
  return [...(await wrongAmounts(owner)), ...(await wrongChains(owner))];
}

/** Fails the test after which the record is not true. */
export async function mustAddUp(owner: pg.Pool): Promise<void> {
  const wrong = await wrongInRecord(owner);
  if (wrong.length > 0) throw new Error(`the record is not true:\n${wrong.join('\n')}`);
}

async function wrongAmounts(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ barcode_id: string; amount_left: number; total: number }>(
    `SELECT d.barcode_id, d.amount_left, coalesce(m.total, 0) AS total
     FROM drug d LEFT JOIN (SELECT drug_id, sum(quantity) AS total FROM stock_move_record GROUP BY drug_id) m ON m.drug_id = d.id
     WHERE d.amount_left IS DISTINCT FROM m.total OR d.amount_left < 0 OR d.amount_left > d.quantity`,
  );
  return rows.map((row) => `${row.barcode_id} holds ${row.amount_left}, its moves say ${row.total}`);
}

async function wrongChains(owner: pg.Pool): Promise<string[]> {
  const records = await recordsByKey(owner);
  const { rows: links } = await owner.query<Link>(
    `SELECT subject_id, number, kind, record_id, previous_hash, hash FROM custody_link ORDER BY subject_id, number`,
  );
  const { rows: ends } = await owner.query<{ id: string; chain_length: number; chain_head: string }>(
    'SELECT id, chain_length, chain_head FROM drug UNION ALL SELECT id, chain_length, chain_head FROM drug_box',
  );
  const wrong: string[] = [];
  const last = new Map<string, { number: number; hash: string }>();
  for (const link of links) {
    const before = last.get(link.subject_id) ?? { number: 0, hash: FIRST_PREVIOUS };
    last.set(link.subject_id, link);
    const key = `${link.kind} ${link.record_id}`;
    const row = records.get(key);
    if (link.number !== before.number + 1) wrong.push(`${link.subject_id}: ${link.number} follows ${before.number}`);
    if (link.previous_hash !== before.hash) wrong.push(`${link.subject_id} ${link.number}: not the hash before`);
    if (!row) wrong.push(`${link.subject_id} ${link.number}: no record ${link.record_id}`);
    else if (sha256(textOf(link, row)) !== link.hash) wrong.push(`${link.subject_id} ${link.number}: not its hash`);
    records.delete(key);
  }
  for (const { id, chain_length, chain_head } of ends) {
    const end = last.get(id) ?? { number: 0, hash: FIRST_PREVIOUS };
    if (end.number !== chain_length || end.hash !== chain_head)
      wrong.push(`${id}: the chain does not end where it says`);
  }
  for (const key of records.keys()) wrong.push(`${key}: a record in no chain`);
  return wrong;
}

function textOf(link: Link, row: Record<string, unknown>): string {
  return canonicalLinkText({
    subject: link.subject_id,
    number: link.number,
    previous: link.previous_hash,
    table: link.kind,
    record: canonicalRow(link.kind, row),
  });
}

/** The tables whose rows of before are in no chain. */
const CHAINED_LATER: readonly string[] = ['discrepancy_case', 'discrepancy', 'case_event'];

/** The records by table and id, without those that are older than their chains. */
async function recordsByKey(owner: pg.Pool): Promise<Map<string, Record<string, unknown>>> {
  const records = new Map<string, Record<string, unknown>>();
  for (const table of Object.keys(RECORD_FIELDS)) {
    const isOld = `t.created_on < (SELECT max(m.timestamp)::timestamptz FROM kysely_migration m
      WHERE m.name LIKE '%-chained-cases') AND NOT EXISTS (
        SELECT FROM custody_link l WHERE l.record_id = t.id AND l.kind = '${table}')`;
    const { rows } = await owner.query<{ row: Record<string, unknown> }>(
      `SELECT to_jsonb(t) AS row FROM ${table} t ${CHAINED_LATER.includes(table) ? `WHERE NOT (${isOld})` : ''}`,
    );
    for (const { row } of rows) records.set(`${table} ${String(row['id'])}`, row);
  }
  return records;
}
