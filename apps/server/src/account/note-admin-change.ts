import type { Actor, Tx } from '../db/agency-transaction.ts';
import type { Call } from '../http/call.ts';
import { noteAccess } from '../identity/access-log.ts';

/** Writes into the access log of the agency what an admin has done. */
export function noteAdminChange(tx: Tx, actor: Actor, call: Call<unknown>, detail: string): Promise<void> {
  const by = { userId: actor.userId, address: call.caller.address, agencyId: actor.userGroupId };
  return noteAccess(tx, { kind: 'admin_change', ...by, detail });
}
