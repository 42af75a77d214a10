import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';

/**
 * Does the work unless it takes from the agency the last admin who stays: nobody in it could enable an account or invite
 * anyone again. Role and last day are of one agency, so that no other can lose its admin by it. Refuses with LAST_ADMIN.
 */
export async function keepAnAdmin<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  // Two admins who take each other's role at once take turns.
  await sql`SELECT FROM user_group WHERE id = auth.agency_id() FOR NO KEY UPDATE`.execute(tx);
  const hadOne = await hasAdmin(tx);
  const answer = await work();
  if (hadOne && !(await hasAdmin(tx))) throw new Refused({ code: 'LAST_ADMIN' });
  return answer;
}

/** Whether someone who has come, with a password of their own and without a last day, is admin of the agency. */
async function hasAdmin(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ has_admin: boolean }>`SELECT EXISTS (
    SELECT FROM membership m JOIN user_account a ON a.id = m.user_id
    WHERE m.user_group_id = auth.agency_id() AND m.role = 'admin' AND m.inactive_after_date IS NULL
      AND NOT a.password_reset_required) AS has_admin`.execute(tx);
  return rows[0]?.has_admin ?? false;
}
