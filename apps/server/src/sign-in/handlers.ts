import { sql } from 'kysely';
import { agencyTransaction, tokenHash } from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import { readRow } from '../entity/entity-queries.ts';
import type { Handlers } from '../http/call.ts';
import { inactiveAfterDate, logIn } from './log-in.ts';

type Keys = 'POST user/login/status' | 'POST user/login' | 'POST user/logout' | 'GET user/auth' | 'GET user/auth_token';

/** Signing in and out, and who is signed in. */
export function signInHandlers(db: Db): Pick<Handlers, Keys> {
  return {
    'POST user/login/status': async ({ input }) => ({
      inactive_after_date: await inactiveAfterDate(db, input.username),
    }),
    'POST user/login': ({ input }) => logIn(db, input.username, input.password),
    'POST user/logout': (call) =>
      agencyTransaction(db, call, async (tx) => {
        await sql`SELECT auth.close_session(${tokenHash(call.credentials.token)})`.execute(tx);
        return { success: true };
      }),
    'GET user/auth': (call) =>
      agencyTransaction(db, call, async (tx, actor) => ({
        ...(await readRow(tx, 'user', actor.userId)),
        user_group: await readRow(tx, 'user_group', actor.userGroupId),
      })),
    'GET user/auth_token': (call) =>
      agencyTransaction(db, call, async (_tx, actor) => ({ valid: true, region: actor.region })),
  };
}
