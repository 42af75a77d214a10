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

/** Keeps what was found, and answers what is new. What holds no longer is over. */
export async function keepAlerts(tx: Tx, found: readonly Found[]): Promise<NewAlert[]> {
  const { rows } = await sql<NewAlert>`SELECT id, kind, name, unit_id AS "unitId", case_id AS "caseId"
    FROM api.keep_alerts(${JSON.stringify(found)}::jsonb, ${[...ENDING_KINDS]})`.execute(tx);
  return rows;
}
