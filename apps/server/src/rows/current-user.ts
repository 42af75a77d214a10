import type { RouteReply } from '@vialant/contract/route';
import type { NamedRoutes } from '@vialant/contract/route-table';
import type { Actor, Tx } from '../db/agency-transaction.ts';
import { readRow } from './entity-queries.ts';

/** The user of the session, with the agency they act in. */
export async function readCurrentUser(tx: Tx, actor: Actor): Promise<RouteReply<NamedRoutes['GET user/auth']>> {
  return {
    ...(await readRow(tx, 'user', actor.userId)),
    user_group: await readRow(tx, 'user_group', actor.userGroupId),
  };
}
