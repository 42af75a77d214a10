import type { CallReply } from '@vialant/contract/call';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import { agencyTransaction, type Tx } from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import type { Handlers } from '../http/call.ts';
import { isStoredId } from '../rows/entity-queries.ts';
import { answerOnce } from '../rows/idempotency.ts';
import { changeChoice, readChoice } from './choices.ts';

type Keys = Extract<keyof Handlers, `${string} alert${string}`>;
type Alert = CallReply<'GET alert/all'>[number];

/** What was found, and what each person hears of it. */
export function alertHandlers(db: Db): Pick<Handlers, Keys> {
  return {
    'GET alert/all': (call) => agencyTransaction(db, call, (tx) => readAlerts(tx, null, call.input.limit)),
    'POST alert/see': (call) =>
      agencyTransaction(db, call, (tx) => answerOnce(tx, call, () => seeAlert(tx, call.input.id))),
    'GET alert_preference/all': (call) => agencyTransaction(db, call, readChoice),
    'POST alert_preference/update': (call) =>
      agencyTransaction(db, call, (tx, actor) => answerOnce(tx, call, () => changeChoice(tx, call.input, actor))),
  };
}

async function readAlerts(tx: Tx, only: string | null, limit: number): Promise<Alert[]> {
  const { rows } = await sql<Alert>`SELECT a.id, api.instant(a.created_on) AS created_on, a.kind, a.name,
      u.name AS unit_name, a.case_id, api.instant(a.over_on) AS over_on, api.instant(a.seen_on) AS seen_on,
      a.seen_by_name, coalesce(t.told, '[]') AS told
    FROM alert a LEFT JOIN unit u ON u.id = a.unit_id
    LEFT JOIN LATERAL (SELECT json_agg(json_build_object('name', p.first_name || ' ' || p.last_name,
        'told_on', api.instant(t.told_on)) ORDER BY p.last_name, p.id) AS told
      FROM alert_told t JOIN user_account p ON p.id = t.user_id WHERE t.alert_id = a.id) t ON true
    WHERE a.user_group_id = auth.agency_id() AND (${only}::uuid IS NULL OR a.id = ${only}::uuid)
    ORDER BY a.id DESC LIMIT ${limit}`.execute(tx);
  return rows;
}

/** Who sees it first is kept. */
async function seeAlert(tx: Tx, id: string): Promise<Alert> {
  if (!isStoredId(id)) throw new Refused({ code: 'NOT_FOUND' });
  await sql`UPDATE alert SET seen_on = now(), seen_by = auth.user_id(),
      seen_by_name = (SELECT p.first_name || ' ' || p.last_name FROM user_account p WHERE p.id = auth.user_id())
    WHERE id = ${id} AND seen_on IS NULL`.execute(tx);
  const [alert] = await readAlerts(tx, id, 1);
  if (alert === undefined) throw new Refused({ code: 'NOT_FOUND' });
  return alert;
}
