import type { StoredRow } from '@vialant/contract/stored-row';
import type { Role } from '@vialant/domain/agency/role';
import { sql } from 'kysely';
import type { Actor, Tx } from '../db/agency-transaction.ts';

export type Person = { first_name: string; last_name: string; primary_email: string };

/**
 * The row of somebody who is added or invited, made from what the admin said alone: it tells nothing of an account that
 * exists elsewhere.
 */
export async function personRow(
  tx: Tx,
  actor: Actor,
  { id, first_name, last_name, primary_email, role }: Person & { id: string; role: Role },
): Promise<StoredRow<'user'>> {
  const { rows } = await sql<{ now: string }>`SELECT api.instant(now()) AS now`.execute(tx);
  return {
    id,
    user_group_id: actor.userGroupId,
    created_by: actor.userId,
    created_on: rows[0]?.now ?? null,
    first_name,
    last_name,
    primary_email,
    username: primary_email,
    role,
    phone_number: null,
    region: actor.region,
    num_additional_groups: null,
    can_set_phone_number: 1,
    inactive_after_date: null,
  };
}
