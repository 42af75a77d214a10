import { sql } from 'kysely';
import { noteAccess } from '../identity/access-log.ts';
import type { OnUserChanged } from '../identity/user-news.ts';
import { agencyTransaction, tokenHash } from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import { readCurrentUser } from '../rows/current-user.ts';
import type { Handlers } from '../http/call.ts';
import type { Site } from '../config/site.ts';
import { inactiveAfterDate, logIn } from './log-in.ts';
import { logInWithCode, updatePhone } from './one-time-code.ts';
import { refreshSession } from './refresh-session.ts';
import { keyHash } from '../identity/secret.ts';

type Keys =
  | 'POST user/login/status'
  | 'POST user/login'
  | 'POST user/login/with_code'
  | 'POST user/phone/update'
  | 'POST user/refresh/session'
  | 'POST user/logout'
  | 'GET user/auth'
  | 'GET user/auth_token';

/** Signing in and out, and who is signed in. */
export function signInHandlers(db: Db, site: Site, onUserChanged: OnUserChanged): Pick<Handlers, Keys> {
  return {
    'POST user/login/status': async ({ input, caller }) => ({
      inactive_after_date: await inactiveAfterDate(db, input.username, caller),
    }),
    'POST user/login': ({ input, caller }) => logIn({ db, site }, input, caller),
    'POST user/login/with_code': (call) => logInWithCode(db, call.input, { caller: call.caller, key: keyHash(call) }),
    'POST user/phone/update': async ({ input, caller }) => {
      const userId = await updatePhone(db, input, caller);
      if (userId !== null) onUserChanged(userId);
      return { success: true };
    },
    'POST user/refresh/session': async (call) => {
      const old = { token: call.credentials.token, key: keyHash(call), caller: call.caller };
      return { token: await refreshSession({ db, site }, old, call.input.assertion ?? null) };
    },
    'POST user/logout': (call) =>
      agencyTransaction(db, call, async (tx, { userId }) => {
        await sql`SELECT auth.close_session(${tokenHash(call.credentials.token)})`.execute(tx);
        await noteAccess(tx, { kind: 'log_out', userId, address: call.caller.address });
        return { success: true };
      }),
    'GET user/auth': (call) => agencyTransaction(db, call, readCurrentUser),
    'GET user/auth_token': (call) =>
      agencyTransaction(db, call, async (_tx, actor) => ({ valid: true, region: actor.region })),
  };
}
