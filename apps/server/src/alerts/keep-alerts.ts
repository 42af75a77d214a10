import { type AlertKind, ENDING_KINDS } from '@vialant/domain/alerts/alert';
import { sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';
import type { Found } from './find-alerts.ts';

/** An alert that is new, as its mail tells it. */
export type NewAlert = {
  readonly id: string;
  readonly kind: AlertKind;
  readonly name: string;
  readonly unitId: string | null;
  readonly caseId: string | null;
};

/**
 * Keeps what was found, and answers what is new. What holds no longer is over; what holds again, such as a failure that
 * a crew took back and reported once more, is the same alert as before.
 */
export async function keepAlerts(tx: Tx, found: readonly Found[]): Promise<NewAlert[]> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
    AS f(kind text, subject text, name text, unit_id uuid, drug_box_id uuid, case_id uuid)`;
  await sql`UPDATE alert a SET over_on = now()
    WHERE a.user_group_id = auth.agency_id() AND a.over_on IS NULL AND a.kind = ANY (${[...ENDING_KINDS]})
      AND NOT EXISTS (SELECT FROM ${rows} WHERE f.kind = a.kind AND f.subject = a.subject)`.execute(tx);
  await sql`UPDATE alert a SET over_on = NULL FROM ${rows}
    WHERE a.user_group_id = auth.agency_id() AND a.over_on IS NOT NULL AND a.kind <> 'low' AND f.kind = a.kind
      AND f.subject = a.subject`.execute(tx);
  const { rows: added } = await sql<NewAlert>`
    INSERT INTO alert (user_group_id, kind, subject, name, unit_id, case_id)
    SELECT auth.agency_id(), f.kind, f.subject, f.name, coalesce(f.unit_id, b.unit_id), f.case_id
    FROM ${rows} LEFT JOIN discrepancy_case c ON c.id = f.case_id
    LEFT JOIN drug_box b ON b.id = coalesce(f.drug_box_id, c.drug_box_id)
    ON CONFLICT DO NOTHING
    RETURNING id, kind, name, unit_id AS "unitId", case_id AS "caseId"`.execute(tx);
  return added;
}
