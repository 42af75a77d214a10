import { setTimeout } from 'node:timers/promises';
import { LIMITS } from '@vialant/domain/values/limits';
import { Refused } from '@vialant/domain/words/refusal';
import { noteAccess } from '../identity/access-log.ts';
import type { Db } from '../db/open.ts';
import type { Caller } from '../http/call.ts';
import type { Site } from '../config/site.ts';
import { accountOf } from '../identity/account.ts';
import { addressBucket, beginTry, forgiveTry, signInBuckets } from '../identity/limits.ts';
import { sendCode } from './one-time-code.ts';
import { type SignedIn, signIn } from '../identity/open-session.ts';
import { isStoredPassword } from '../identity/password.ts';
import { SAME_TIME_MS } from '../identity/same-time.ts';

export type Credentials = { username: string; password: string; personal_device?: 0 | 1 | undefined };

/**
 * Opens a session for the right password, or sends the one-time code that is asked for next. What is wrong with an
 * account is told only to someone who knows the password (SRV-14), and an unknown address costs the same work.
 */
export async function logIn(
  { db, site }: { db: Db; site: Site },
  { username, password, personal_device }: Credentials,
  caller: Caller,
): Promise<SignedIn | { dual_factor_guid: string }> {
  const account = await accountOf(db, { email: username });
  const userId = account?.user_id ?? null;
  const tried = await beginTry(db, await signInBuckets(db, 'login', { userId, name: username }, caller));
  const isRight = await isStoredPassword(account?.password_hash ?? null, password);
  const fail = (detail: string): Promise<void> =>
    noteAccess(db, { kind: 'sign_in_failed', userId, address: caller.address, detail });
  if (!account || !isRight) {
    await fail('wrong password');
    throw new Refused({ code: 'INCORRECT_LOGIN' });
  }
  await forgiveTry(db, tried);
  if (account.is_disabled) {
    await fail('disabled');
    throw new Refused({ code: 'ACCOUNT_DISABLED' });
  }
  if (account.password_reset_required) {
    await fail('password reset required');
    throw new Refused({ code: 'PASSWORD_RESET_REQUIRED' });
  }
  if (account.one_time_code) return { dual_factor_guid: await sendCode(db, site, account, caller) };
  // A browser becomes a personal device only with a WebAuthn credential: without one an expired session stays expired.
  const isPersonal = personal_device === 1 && caller.isWrapper;
  const signedIn = await db.transaction().execute((tx) => signIn(tx, account, { caller, isPersonal }));
  if (signedIn === null) throw new Refused({ code: 'INCORRECT_LOGIN' });
  return signedIn;
}

/** The day since which the account is disabled; null for one that is enabled, or unknown (SRV-16). */
export async function inactiveAfterDate(db: Db, username: string, caller: Caller): Promise<string | null> {
  await beginTry(db, [addressBucket('status', caller, LIMITS.statusAsked.maxOfNetwork)]);
  const pause = setTimeout(SAME_TIME_MS);
  const account = await accountOf(db, { email: username });
  await pause;
  return account?.is_disabled ? account.inactive_after_date : null;
}
