import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/start.ts';
import { openPool } from '../apps/server/src/db/open.ts';
import { AGENCY } from '../apps/server/src/demo/large/size.ts';

const DAYS_OF_YEAR = 365;
/** How many years before the one that the demo has. */
const AGO = 't.ago';

/** Columns that name what happened in a year, or a vial of it, and those that name what lasts: people, boxes, types. */
const OF_A_YEAR = new Set(
  `id drug_id record_id source_id box_check_id stock_move_record_id case_id attached_id general_check_submission_id
   general_check_response_id`.split(/\s+/),
);
const LASTING = new Set(
  `user_group_id organization_id to_user_group_id created_by witness_id owner_id repaired_by_id discrepancy_confirmed_by_user_id
   drug_box_id from_drug_box_id to_drug_box_id from_unit_id to_unit_id unit_id type drug_type_id signature_id
   general_check_id general_check_question_id`.split(/\s+/),
);

/** What is not simply the same, or the same some years ago. `b` is the box, where the subject of a record is one. */
const OTHERWISE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  drug: {
    barcode_id: withYear('barcode_id'),
    lot_number: withYear('lot_number'),
    amount_left: `CASE WHEN ${AGO} = 0 THEN t.amount_left ELSE 0 END`,
    chain_length: `t.chain_length + CASE WHEN ${AGO} > 0 AND t.amount_left > 0 THEN 1 ELSE 0 END`,
  },
  code: { barcode_id: withYear('barcode_id') },
  stock_move_record: { vial_code: withYear('vial_code'), vial_lot: withYear('vial_lot') },
  personal_data: {
    incident_number: `regexp_replace(t.incident_number, '^\\d\\d(?=-)', lpad((left(t.incident_number, 2)::integer - ${AGO})::text, 2, '0'))`,
  },
  discrepancy_case: {
    number: `(left(t.number, 4)::integer - ${AGO}) || '-' || lpad((${AGO} * 10000 + substr(t.number, 6)::integer)::text, 5, '0')`,
  },
  custody_link: {
    subject_id: `CASE WHEN b.id IS NULL THEN year.ago(t.subject_id, ${AGO}) ELSE t.subject_id END`,
    number: 't.number + coalesce(b.chain_length, 0) * t.before',
    position: 't.position + y.positions * t.before',
  },
  custody_checkpoint_head: {
    subject_id: `CASE WHEN b.id IS NULL THEN year.ago(t.subject_id, ${AGO}) ELSE t.subject_id END`,
    first_number: 't.first_number + coalesce(b.chain_length, 0) * t.before',
    number: 't.number + coalesce(b.chain_length, 0) * t.before',
    checkpoint: 't.checkpoint + y.checkpoints * t.before',
  },
  custody_checkpoint: {
    number: 't.number + y.checkpoints * t.before',
    up_to_position: 't.up_to_position + y.positions * t.before',
    settled_position: 't.settled_position + y.positions * t.before',
  },
};

type Client = Pick<ReturnType<typeof openPool>, 'query'>;

const TABLES = [
  'drug',
  'code',
  'stock_move_record',
  'personal_data',
  'drug_transfer',
  'box_transfer',
  'box_check',
  'drug_check',
  'reseal',
  'discrepancy_case',
  'discrepancy',
  'case_event',
  'general_check_submission',
  'general_check_response',
  'general_check_fix',
  'custody_link',
  'custody_checkpoint',
  'custody_checkpoint_head',
] as const;

function withYear(column: string): string {
  return `t.${column} || CASE WHEN ${AGO} = 0 THEN '' ELSE '-' || ${AGO} END`;
}

/**
 * Lets the large demo have begun years earlier: each of them as the one it has, with vials, records and codes of its own,
 * and what was left at its end discarded. It takes minutes where their people would work for an hour. The hashes are
 * those of the one year, so that this record proves nothing; no report reads them.
 */
export async function addOlderYears(dataDir: string, years: number): Promise<void> {
  const postgres = await startEmbeddedPostgres(dataDir, () => undefined);
  const boss = openPool({ ...postgres.connection('owner'), user: 'postgres', max: 1 });
  const client = await boss.connect();
  try {
    // Neither the triggers that refuse changes nor the keys to other tables are asked: all rows keep to one another.
    await client.query(`SET session_replication_role = replica; SET synchronous_commit = off;
      SET maintenance_work_mem = '1GB'; SET work_mem = '256MB'; SET idle_in_transaction_session_timeout = 0`);
    await client.query('BEGIN');
    await takeApart(client);
    for (const table of TABLES) {
      const begun = performance.now();
      const rows = await multiply(client, table, years);
      console.log(`  ${table.padEnd(26)} ${String(rows).padStart(9)} rows in ${seconds(begun)} s`);
    }
    await client.query(`UPDATE drug_box b SET chain_length = b.chain_length * ${years}
      FROM year.agency a WHERE b.user_group_id = a.id`);
    await client.query(`UPDATE case_count c SET cases = 99999 FROM year.agency a WHERE c.user_group_id = a.id`);
    await client.query(`SELECT setval(pg_get_serial_sequence('custody_link', 'position'),
      (SELECT max(l.position) FROM custody_link l))`);
    await client.query('DROP SCHEMA year CASCADE');
    await client.query('COMMIT');
    await client.query('VACUUM ANALYZE');
  } finally {
    client.release(true);
    await boss.end();
    await postgres.stop();
  }
}

/** Lays the agency's one year aside, with a last act for each vial that still held something when the next one began. */
async function takeApart(client: Client): Promise<void> {
  await client.query(`CREATE SCHEMA year;
    CREATE TABLE year.agency AS SELECT id FROM user_group WHERE name = '${AGENCY}';
    CREATE FUNCTION year.ago(id uuid, years integer) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
      SELECT encode(substring(int8send(
        ('x' || encode(substring(uuid_send(id) FOR 6), 'hex'))::bit(48)::bigint - years * ${DAYS_OF_YEAR * 86_400_000}
      ) FROM 3) || substring(uuid_send(id) FROM 7), 'hex')::uuid $$`);
  for (const table of TABLES) {
    const own =
      table === 'code' ? 'drug_id IN (SELECT id FROM year.drug)' : 'user_group_id IN (SELECT id FROM year.agency)';
    await client.query(`CREATE TABLE year.${table} AS SELECT *, false AS is_last FROM ${table} WHERE ${own};
      DELETE FROM ${table} WHERE ${own}`);
  }
  // As a vial was discarded before, with its own id and place.
  await client.query(`WITH example AS (
      SELECT m.id FROM year.stock_move_record m WHERE m.type = 'waste' AND m.reverse_distributor LIMIT 1
    ), held AS (
      SELECT d.*, n.ends_on, row_number() OVER (ORDER BY d.id) AS place
      FROM year.drug d, (SELECT max(l.created_on) AS ends_on FROM year.custody_link l) n WHERE d.amount_left > 0
    ), wasted AS (
      INSERT INTO year.stock_move_record
      SELECT (jsonb_populate_record(e, jsonb_build_object(
        'id', encode(substring(int8send((extract(epoch FROM h.ends_on) * 1000)::bigint) FROM 3)
          || substring(uuid_send(gen_random_uuid()) FROM 7), 'hex'),
        'source_id', NULL, 'drug_id', h.id, 'drug_box_id', h.drug_box_id, 'quantity', -h.amount_left, 'created_on', h.ends_on,
        'happened_at', h.ends_on, 'is_last', true))).*
      FROM held h CROSS JOIN year.stock_move_record e WHERE e.id = (SELECT x.id FROM example x) RETURNING id, drug_id
    )
    INSERT INTO year.custody_link (subject_id, number, position, user_group_id, created_on, kind, record_id,
      previous_hash, hash, is_last)
    SELECT h.id, h.chain_length + 1, n.position + h.place, h.user_group_id, h.ends_on, 'stock_move_record', w.id,
      h.chain_head, h.chain_head, true
    FROM held h JOIN wasted w ON w.drug_id = h.id, (SELECT max(l.position) AS position FROM year.custody_link l) n`);
  await client.query(`CREATE TABLE year.size AS SELECT
      (SELECT max(position) FROM year.custody_link) AS positions,
      (SELECT max(number) FROM year.custody_checkpoint) AS checkpoints;
    CREATE TABLE year.box AS SELECT b.id, b.chain_length FROM drug_box b JOIN year.agency a ON a.id = b.user_group_id;
    ANALYZE year.box`);
}

/** Writes all years of a table, the oldest first, and then its indexes, which is quicker than row by row. */
async function multiply(client: Client, table: string, years: number): Promise<number> {
  const indexes = await client.query<{ name: string; text: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS text FROM pg_index i
     WHERE i.indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
    [table],
  );
  for (const { name } of indexes.rows) await client.query(`DROP INDEX ${name}`);
  const columns = await columnsOf(client, table);
  const names = columns.map(({ name }) => name).join(', ');
  const values = columns.map((column) => valueOf(table, column)).join(', ');
  const hasSubject = columns.some(({ name }) => name === 'subject_id');
  let rows = 0;
  for (let ago = years - 1; ago >= 0; ago -= 1) {
    const { rowCount } = await client.query(
      `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE SELECT ${values}
       FROM (SELECT *, ${ago} AS ago, ${years - 1 - ago} AS before FROM year.${table}) t CROSS JOIN year.size y
       ${hasSubject ? 'LEFT JOIN year.box b ON b.id = t.subject_id' : ''} WHERE ${ago} > 0 OR NOT t.is_last`,
    );
    rows += rowCount ?? 0;
  }
  for (const { text } of indexes.rows) await client.query(text);
  return rows;
}

type Column = { readonly name: string; readonly type: string };

async function columnsOf(client: Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
    [table],
  );
  return rows;
}

function valueOf(table: string, { name, type }: Column): string {
  const special = OTHERWISE[table]?.[name];
  if (special !== undefined) return special;
  if (type.startsWith('timestamp')) return `t.${name} - ${AGO} * interval '${DAYS_OF_YEAR * 24} hours'`;
  if (type === 'date') return `t.${name} - ${AGO} * ${DAYS_OF_YEAR}`;
  if (type !== 'uuid' || LASTING.has(name)) return `t.${name}`;
  if (!OF_A_YEAR.has(name)) throw new Error(`${table}.${name}: of a year, or lasting?`);
  return `year.ago(t.${name}, ${AGO})`;
}

function seconds(begun: number): string {
  return ((performance.now() - begun) / 1000).toFixed(0);
}
