import type { ACCESS_KINDS } from '@vialant/contract/routes/account';
import type pg from 'pg';
import { ownerTransaction } from '../../db/owner-transaction.ts';

/**
 * Whose personal data: those of one record or of a whole case, of one incident, of one patient, or of all records made
 * before a day (UTC).
 */
export type Erasure = { by: 'record' | 'incident' | 'patient' | 'before'; value: string };

const KIND: (typeof ACCESS_KINDS)[number] = 'personal_data_erased';

// What people wrote in a case, or about a discrepancy, that has the value as a word: every other sign is escaped.
const MENTIONED = `SELECT p.record_id FROM personal_data p WHERE p.user_group_id = $1
  AND concat_ws(E'\\n', p.note, p.police_report, p.steps_taken)
    ~ ('(^|[^[:alnum:]])' || regexp_replace($2, '([^[:alnum:]])', '\\\\\\1', 'g') || '($|[^[:alnum:]])')`;

const CHOSEN: Record<Erasure['by'], string> = {
  // Records from before cases were chained have no link.
  record: `SELECT l.record_id FROM custody_link l WHERE l.user_group_id = $1 AND l.record_id::text = lower($2)
    UNION SELECT p.record_id FROM personal_data p WHERE p.user_group_id = $1 AND p.record_id::text = lower($2)
    UNION SELECT d.id FROM discrepancy d WHERE d.user_group_id = $1 AND d.case_id::text = lower($2)
    UNION SELECT e.id FROM case_event e WHERE e.user_group_id = $1 AND e.case_id::text = lower($2)`,
  incident: `SELECT p.record_id FROM personal_data p WHERE p.user_group_id = $1 AND p.incident_number = $2
    UNION ${MENTIONED}`,
  patient: `SELECT p.record_id FROM personal_data p WHERE p.user_group_id = $1 AND p.patient_reference = $2
    UNION ${MENTIONED}`,
  before: `SELECT r.id FROM (
      SELECT l.record_id AS id, l.created_on FROM custody_link l WHERE l.user_group_id = $1
      UNION ALL SELECT d.id, d.created_on FROM discrepancy d WHERE d.user_group_id = $1
      UNION ALL SELECT e.id, e.created_on FROM case_event e WHERE e.user_group_id = $1) r
    WHERE r.created_on < $2::date::timestamp AT TIME ZONE 'UTC'`,
};

// All that belongs to the chosen records: with the amendments left, an older incident number would show again, and a
// discrepancy about a changed number tells both.
const whole = (by: Erasure['by']): string => `
  WITH chosen(record_id) AS (${CHOSEN[by]}),
    record AS (SELECT DISTINCT coalesce(a.stock_move_record_id, c.record_id) AS id
      FROM chosen c LEFT JOIN incident_amendment a ON a.id = c.record_id),
    part AS (SELECT r.id FROM record r
      UNION SELECT a.id FROM record r JOIN incident_amendment a ON a.stock_move_record_id = r.id
      UNION SELECT d.id FROM record r JOIN discrepancy d ON d.stock_move_record_id = r.id)
  SELECT p.record_id FROM part t JOIN personal_data p ON p.record_id = t.id AND p.user_group_id = $1`;

/**
 * Erases personal data of an agency's records, and says so in its access log; the records and their chains stay as they
 * are. Answers how many records are affected; without `isForGood` it only counts them.
 */
export async function erasePersonalData(
  owner: pg.Pool,
  agencyId: string,
  { by, value }: Erasure,
  { isForGood }: { isForGood: boolean },
): Promise<number> {
  return ownerTransaction(owner, async (client) => {
    const { rows } = await client.query<{ record_id: string }>(whole(by), [agencyId, value]);
    if (!isForGood || rows.length === 0) return rows.length;
    const ids = rows.map(({ record_id }) => record_id);
    await client.query('DELETE FROM personal_data WHERE record_id = ANY ($1)', [ids]);
    // A packet that waits to be fetched may hold them too; its file is removed within the hour.
    await client.query('DELETE FROM packet WHERE user_group_id = $1 AND with_personal', [agencyId]);
    await client.query('SELECT auth.note_access($1, NULL, NULL, $2, $3)', [KIND, `of ${ids.length} records`, agencyId]);
    return ids.length;
  });
}
