import type { CallInput, CallReply } from '@vialant/contract/call';
import { ALERT_KINDS, type AlertChoice, kindsWithoutAdmin, type Recipient, wayOf } from '@vialant/domain/alerts/alert';
import { alertChoices } from '@vialant/domain/words/office/alerts';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import type { Actor, Tx } from '../db/agency-transaction.ts';
import { isStoredId } from '../rows/entity-queries.ts';
import { type MailRecipient, readRecipients } from './recipients.ts';

type Choice = CallReply<'GET alert_preference/all'>;
type Change = CallInput<'POST alert_preference/update'>;

/** What the caller hears of, and how. */
export async function readChoice(tx: Tx, { userId }: Actor): Promise<Choice> {
  const { mine } = await mineAndOthers(tx, userId);
  const ways = ALERT_KINDS.map((kind) => [kind, wayOf(kind, mine)]);
  return {
    email: mine.email,
    ways: Object.fromEntries(ways) as Choice['ways'],
    unit_ids: mine.unitIds === null ? null : [...mine.unitIds],
  };
}

/** ALERTS-02: chooses it. Refuses what would leave discrepancies or clocks without an admin who gets all of them. */
export async function changeChoice(tx: Tx, input: Change, actor: Actor): Promise<Choice> {
  // If two admins turn it off at the same time, the second waits for the first.
  await sql`SELECT FROM user_group WHERE id = auth.agency_id() FOR NO KEY UPDATE`.execute(tx);
  const { mine, others } = await mineAndOthers(tx, actor.userId);
  const next: AlertChoice = {
    ways: { ...mine.ways, ...input.ways },
    unitIds: input.unit_ids === undefined ? mine.unitIds : unitsOf(input.unit_ids),
  };
  if (next.unitIds !== null) await mustBeOwnUnits(tx, next.unitIds);
  refuseWithoutAdmin([...others, mine], [...others, { ...mine, ...next }]);
  await sql`INSERT INTO alert_preference (user_group_id, user_id, ways, unit_ids)
    VALUES (auth.agency_id(), auth.user_id(), ${JSON.stringify(next.ways)}::jsonb, ${next.unitIds}::uuid[])
    ON CONFLICT (user_group_id, user_id)
    DO UPDATE SET ways = excluded.ways, unit_ids = excluded.unit_ids, changed_on = now()`.execute(tx);
  return readChoice(tx, actor);
}

/** None chosen means all. */
function unitsOf(ids: readonly string[] | null): readonly string[] | null {
  return ids === null || ids.length === 0 ? null : [...new Set(ids)];
}

async function mineAndOthers(tx: Tx, userId: string): Promise<{ mine: MailRecipient; others: MailRecipient[] }> {
  const people = await readRecipients(tx);
  const mine = people.find(({ id }) => id === userId);
  if (mine === undefined) throw new Refused({ code: 'NOT_ALLOWED' });
  return { mine, others: people.filter(({ id }) => id !== userId) };
}

async function mustBeOwnUnits(tx: Tx, ids: readonly string[]): Promise<void> {
  if (!ids.every(isStoredId)) throw new Refused({ code: 'NOT_FOUND' });
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::integer AS n FROM unit
    WHERE user_group_id = auth.agency_id() AND id = ANY (${ids}::uuid[])`.execute(tx);
  if (rows[0]?.n !== ids.length) throw new Refused({ code: 'NOT_FOUND' });
}

/** Whoever finds it without an admin already cannot make it worse, and may choose what they like. */
function refuseWithoutAdmin(before: readonly Recipient[], after: readonly Recipient[]): void {
  const lacked = kindsWithoutAdmin(before);
  const lacking = kindsWithoutAdmin(after).filter((kind) => !lacked.includes(kind));
  if (lacking.length === 0) return;
  const fields = lacking.map((kind) => [kind, alertChoices.mustGet] as const);
  throw new Refused({ code: 'ALERT_NEEDS_ADMIN', fields: Object.fromEntries(fields) });
}
