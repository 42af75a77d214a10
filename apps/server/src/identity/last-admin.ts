import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';

/**
 * Does the work, but refuses with LAST_ADMIN if it would leave the agency without an admin: then nobody could enable an
 * account or invite anyone. Role and last day belong to one agency, so no other agency can lose its admin by the work.
 */
export async function keepAnAdmin<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  // If two admins take each other's role at the same time, the second waits for the first.
  await sql`SELECT FROM user_group WHERE id = auth.agency_id() FOR NO KEY UPDATE`.execute(tx);
  const hadOne = await hasAdmin(tx);
  const answer = await work();
  if (hadOne && !(await hasAdmin(tx))) throw new Refused({ code: 'LAST_ADMIN' });
  return answer;
}

/** Whether an admin stays: one who has come, with a password of their own and no last day. */
async function hasAdmin(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ has_admin: boolean }>`SELECT EXISTS (
    SELECT FROM membership m JOIN user_account a ON a.id = m.user_id
    WHERE m.user_group_id = auth.agency_id() AND m.role = 'admin' AND m.inactive_after_date IS NULL
      AND NOT a.password_reset_required AND NOT a.is_invited) AS has_admin`.execute(tx);
  return rows[0]?.has_admin ?? false;
}
