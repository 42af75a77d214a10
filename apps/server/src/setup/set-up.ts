import type { CallInput } from '@vialant/contract/call';
import { defaultSettings } from '@vialant/domain/agency/settings';
import { LIMITS } from '@vialant/domain/values/limits';
import { TIMING } from '@vialant/domain/values/timing';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import type { Site } from '../config/site.ts';
import type { Tx } from '../db/agency-transaction.ts';
import { milliseconds } from '../db/milliseconds.ts';
import type { Db } from '../db/open.ts';
import type { Caller } from '../http/call.ts';
import { accountOf } from '../identity/account.ts';
import { addressBucket, beginTry } from '../identity/limits.ts';
import { type SignedIn, signIn } from '../identity/open-session.ts';
import { hashForStorage, isStoredPassword } from '../identity/password.ts';
import { refuseCommonPassword } from '../identity/refuse-password.ts';
import { setupCodeHash } from './offer-setup.ts';

export type FirstRun = CallInput<'POST setup/create'>;

/** What a code was worth; the database decides (auth.try_setup_code). */
type Worth = 'right' | 'wrong' | 'set up' | 'repeated';
type Shown = { code: Buffer; key: Buffer | null };

/**
 * The first run: makes organisation, agency, registration and admin, all or nothing, and signs the admin in. The same
 * call, sent again because its answer was lost, signs in again. Refuses with NOT_ALLOWED on a server that is set up, and
 * with INCORRECT_CODE, PASSWORD_TOO_COMMON or TOO_MANY.
 */
export async function setUp(
  { db, site }: { db: Db; site: Site },
  input: FirstRun,
  { caller, key }: { caller: Caller; key: Buffer | null },
): Promise<SignedIn> {
  await beginTry(db, [addressBucket('setup', caller)]);
  const shown = { code: setupCodeHash(input.code), key };
  refuseUnlessRight(await worthOf(db, shown));
  refuseCommonPassword(input.password);
  // Before the transaction: hashing is slow and must not hold a connection or the lock.
  const hash = await hashForStorage(input.password);
  const { worth, signedIn } = await db.transaction().execute(async (tx) => {
    const done = await found(tx, shown, input, { region: site.region, hash });
    const shownPassword = { password: input.password, hash };
    return {
      worth: done.outcome,
      signedIn: done.admin_id === null ? null : await enter(tx, done.admin_id, shownPassword, caller),
    };
  });
  // After the commit, so that a wrong code stays counted.
  refuseUnlessRight(worth);
  if (signedIn === null) throw new Refused({ code: 'NOT_ALLOWED' });
  return signedIn;
}

function refuseUnlessRight(worth: Worth): void {
  if (worth === 'wrong') throw new Refused({ code: 'INCORRECT_CODE' });
  if (worth === 'set up') throw new Refused({ code: 'NOT_ALLOWED' });
}

async function worthOf(db: Db, { code, key }: Shown): Promise<Worth> {
  const { rows } = await sql<{ worth: Worth }>`SELECT auth.try_setup_code(${code}, ${key},
    ${LIMITS.setupCode.maxTries}, ${milliseconds(TIMING.lostAnswer.repeatWithinMs)}) AS worth`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('auth.try_setup_code answered nothing');
  return row.worth;
}

async function found(
  tx: Tx,
  { code, key }: Shown,
  input: FirstRun,
  { region, hash }: { region: string; hash: string },
): Promise<{ outcome: Worth; admin_id: string | null }> {
  const { agency, organization, registration, first_name, last_name, primary_email } = input;
  const founding = {
    organization,
    agency: agency.name,
    settings: { ...defaultSettings, kind: agency.kind, time_zone: agency.time_zone },
    registration: registration ?? null,
    first_name,
    last_name,
    primary_email,
  };
  const { rows } = await sql<{ outcome: Worth; admin_id: string | null }>`SELECT outcome, admin_id FROM auth.set_up(
    ${code}, ${key}, ${LIMITS.setupCode.maxTries}, ${milliseconds(TIMING.lostAnswer.repeatWithinMs)},
    ${JSON.stringify(founding)}, ${region}, ${hash})`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('auth.set_up answered nothing');
  return row;
}

/** Signs the admin in; null if a repetition shows another password than the call that made the account. */
async function enter(
  tx: Tx,
  userId: string,
  { password, hash }: { password: string; hash: string },
  caller: Caller,
): Promise<SignedIn | null> {
  const account = await accountOf(tx, { id: userId });
  if (!account) throw new Error('the first admin has no account');
  const isRight = account.password_hash === hash || (await isStoredPassword(account.password_hash, password));
  return isRight ? signIn(tx, account, { caller, isPersonal: false }) : null;
}
