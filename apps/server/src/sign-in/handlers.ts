import type { CallInput } from '@vialant/contract/call';
import { sql } from 'kysely';
import { noteAccess } from '../identity/access-log.ts';
import type { OnUserChanged } from '../identity/user-news.ts';
import { agencyTransaction, tokenHash } from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import { readCurrentUser } from '../rows/current-user.ts';
import type { Call, Caller, Handlers } from '../http/call.ts';
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

type SignInPorts = {
  readonly site: Site;
  readonly onUserChanged: OnUserChanged;
  /** Registers the key of the phone that has just signed in; answers whether it is registered. */
  readonly registerKey: (token: string, key: WitnessKey, caller: Caller) => Promise<0 | 1>;
};
type WitnessKey = NonNullable<CallInput<'POST user/login'>['witness_key']>;

/** Signing in and out, and who is signed in. */
export function signInHandlers(db: Db, { site, onUserChanged, registerKey }: SignInPorts): Pick<Handlers, Keys> {
  /** Here and not by a call of its own: nobody waits for a second answer, and the password was just proven. */
  async function withKey<Answer extends object>(
    answer: Answer,
    { input: { witness_key }, caller }: Pick<Call<{ witness_key?: WitnessKey | undefined }>, 'input' | 'caller'>,
  ): Promise<Answer & { witness_key?: 0 | 1 }> {
    if (witness_key === undefined || !('token' in answer) || typeof answer.token !== 'string') return answer;
    return { ...answer, witness_key: await registerKey(answer.token, witness_key, caller) };
  }
  return {
    'POST user/login/status': async ({ input, caller }) => ({
      inactive_after_date: await inactiveAfterDate(db, input.username, caller),
    }),
    'POST user/login': async (call) => withKey(await logIn({ db, site }, call.input, call.caller), call),
    'POST user/login/with_code': async (call) =>
      withKey(await logInWithCode(db, call.input, { caller: call.caller, key: keyHash(call) }), call),
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
