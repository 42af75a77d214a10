import { findSignals } from '@vialant/domain/signals/find-signals';
import type { Reviewed, Signal } from '@vialant/domain/signals/signal';
import { sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';
import { readActs } from './signal-facts.ts';

/** So many records of a signal are kept, the newest; nobody reads more of them one by one. */
const MOST_RECORDS = 100;

/**
 * SIGNALS-01: looks at the records of the last 90 days and keeps what they ask. A signal that is there already gets the
 * figures of tonight, so that looking twice changes nothing; one that is not raised any more is over.
 */
export async function raiseSignals(tx: Tx): Promise<void> {
  const { signals, notCompared } = findSignals(await readActs(tx), await readReviewed(tx));
  const found = sql`jsonb_to_recordset(${JSON.stringify(signals.map(toStored))}::jsonb)
    AS f(rule text, person_id uuid, subject_id uuid, other_id uuid, figures jsonb, records jsonb)`;
  await sql`UPDATE signal s SET over_on = now()
    WHERE s.user_group_id = auth.agency_id() AND s.reviewed_on IS NULL AND s.over_on IS NULL
      AND NOT EXISTS (SELECT FROM ${found} WHERE f.rule = s.rule AND f.person_id = s.person_id
        AND f.subject_id IS NOT DISTINCT FROM s.subject_id)`.execute(tx);
  await sql`INSERT INTO signal (user_group_id, rule, person_id, person_name, subject_id, subject_name, other_id,
      other_name, figures, records)
    SELECT auth.agency_id(), f.rule, f.person_id, p.first_name || ' ' || p.last_name, f.subject_id,
      coalesce(t.name, u.name), f.other_id, o.first_name || ' ' || o.last_name, f.figures, f.records
    FROM ${found} JOIN auth.signal_people() p ON p.id = f.person_id
    LEFT JOIN auth.signal_people() o ON o.id = f.other_id
    LEFT JOIN drug_type t ON t.id = f.subject_id LEFT JOIN unit u ON u.id = f.subject_id
    ON CONFLICT (user_group_id, rule, person_id, subject_id) WHERE reviewed_on IS NULL
    DO UPDATE SET figures = excluded.figures, records = excluded.records, over_on = NULL,
      other_id = excluded.other_id, other_name = excluded.other_name`.execute(tx);
  await sql`INSERT INTO signal_run (user_group_id, not_compared)
    VALUES (auth.agency_id(), ${JSON.stringify(notCompared)}::jsonb)
    ON CONFLICT (user_group_id) DO UPDATE SET ran_on = now(), not_compared = excluded.not_compared`.execute(tx);
}

async function readReviewed(tx: Tx): Promise<Reviewed[]> {
  const { rows } = await sql<Reviewed>`SELECT s.rule, s.person_id AS "personId", s.subject_id AS "subjectId",
      extract(epoch FROM s.reviewed_on) * 1000 AS until
    FROM signal s WHERE s.user_group_id = auth.agency_id() AND s.reviewed_on IS NOT NULL`.execute(tx);
  return rows;
}

function toStored({ rule, personId, subjectId, otherId, figures, acts }: Signal): object {
  const newest = acts.toSorted((one, other) => other.happened - one.happened).slice(0, MOST_RECORDS);
  const records = newest.map(({ id, record, kind, vialId, happened }) => ({
    id,
    record,
    kind,
    drug_id: vialId,
    happened_on: new Date(happened).toISOString(),
  }));
  return { rule, person_id: personId, subject_id: subjectId, other_id: otherId, figures, records };
}
