import { agencyTransaction } from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import type { Handlers } from '../http/call.ts';
import { keyHash } from '../identity/secret.ts';
import type { Site } from '../config/site.ts';
import { readAccessLog } from '../identity/access-log.ts';
import { addAgency } from './add-agency.ts';
import { createUser } from './add-user.ts';
import { askReset, linkOf, updatePassword } from './reset-password.ts';
import { expireShortTermToken, fetchShortTermToken, giverOfToken, makeShortTermToken } from './short-term-token.ts';
import type { OnUserChanged } from '../identity/user-news.ts';

type Keys =
  | 'POST user/forgot_password'
  | 'GET user/get'
  | 'POST user/password/update'
  | 'POST user/create'
  | 'POST user_group/create'
  | 'POST short_term_token/create'
  | 'GET short_term_token'
  | 'GET short_term_token/giver'
  | 'GET short_term_token/expire'
  | 'GET access_log/all';

/** Accounts: how one begins, gets a new password, or lends itself to another device. */
export function accountHandlers(db: Db, site: Site, onUserChanged: OnUserChanged): Pick<Handlers, Keys> {
  return {
    'POST user/forgot_password': async ({ input, caller }) => {
      await askReset({ db, site }, input.email, caller);
      return { success: true };
    },
    'GET user/get': async ({ input }) => {
      const { primary_email, mode, region } = await linkOf(db, input.password_reset_guid, null);
      return { primary_email, mode, region };
    },
    'POST user/password/update': async (call) => {
      const from = { caller: call.caller, key: keyHash(call) };
      const { userId, ...answer } = await updatePassword({ db, site }, call.input, from);
      // An invited person is listed from now on.
      onUserChanged(userId);
      return answer;
    },
    'POST user/create': async (call) => {
      const user = await createUser(db, call);
      onUserChanged(user.id);
      return user;
    },
    'POST user_group/create': (call) => addAgency(db, call),
    'POST short_term_token/create': (call) => makeShortTermToken(db, call),
    'GET short_term_token': ({ input, caller }) => fetchShortTermToken(db, input.id, caller),
    'GET short_term_token/giver': ({ input }) => giverOfToken(db, input.id),
    'GET short_term_token/expire': async ({ input }) => {
      await expireShortTermToken(db, input.id);
      return { success: true };
    },
    'GET access_log/all': (call) => agencyTransaction(db, call, (tx) => readAccessLog(tx, call.input)),
  };
}
