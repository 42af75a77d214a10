import type { CallReply } from '@vialant/contract/call';
import { CHECK_STATES, dailyCheck } from '@vialant/domain/custody/daily-check';
import { DEFAULT_ZONE } from '@vialant/domain/values/zone';
import { sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';

type DailyChecks = CallReply<'GET overview/checks'>;

type BoxRow = {
  id: string;
  name: string;
  barcode_id: string;
  unit_name: string | null;
  due_at: string;
  zone: string | null;
  since: Date;
  happened_at: Date | null;
  user_name: string | null;
};

/** Every box in use that is checked daily, those whose check is missed first, and each kind by its due time. */
export async function dailyChecks(tx: Tx, now: Date): Promise<DailyChecks> {
  const { rows } = await sql<BoxRow>`SELECT * FROM api.daily_boxes(${now})`.execute(tx);
  return rows.map((row) => toCheck(row, now)).sort(byUrgency);
}

function toCheck(row: BoxRow, now: Date): DailyChecks[number] {
  const { id, name, barcode_id, unit_name, due_at: dueAt, zone, since, happened_at: checkedOn, user_name } = row;
  const { state, due } = dailyCheck({ zone: zone ?? DEFAULT_ZONE, dueAt, since, checkedOn }, now);
  return {
    id,
    name,
    barcode_id,
    unit_name,
    state,
    due_on: due.toISOString(),
    checked_on: checkedOn?.toISOString() ?? null,
    checked_by: user_name,
  };
}

function byUrgency(one: DailyChecks[number], other: DailyChecks[number]): number {
  const order = CHECK_STATES.indexOf(one.state) - CHECK_STATES.indexOf(other.state);
  if (order !== 0) return order;
  if (one.due_on !== other.due_on) return one.due_on < other.due_on ? -1 : 1;
  return one.name < other.name ? -1 : 1;
}
