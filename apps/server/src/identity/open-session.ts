import { LIMITS } from '@vialant/domain/values/limits';
import { TIMING } from '@vialant/domain/values/timing';
import { sql } from 'kysely';
import { noteAccess } from './access-log.ts';
import { tokenHash } from '../db/agency-transaction.ts';
import { milliseconds } from '../db/milliseconds.ts';
import type { Db } from '../db/open.ts';
import type { Caller } from '../http/call.ts';
import type { Account } from './account.ts';
import { newSecret } from './secret.ts';

export type SignedIn = {
  token: string;
  region: string;
  id: string;
  first_name: string;
  last_name: string;
  primary_email: string;
  num_additional_groups: number;
  device_token?: string;
};

/** How long a session lives, as the database takes it (OPEN-060). */
export const SESSION_LIFE = milliseconds(TIMING.session.lifeMs);

/** Opens a session and makes the device known for the account. Null if the password was changed meanwhile. */
export async function signIn(
  db: Db,
  account: Account,
  { caller, isPersonal }: { caller: Caller; isPersonal: boolean },
): Promise<SignedIn | null> {
  const token = newSecret();
  if (!(await openSession(db, account, token, isPersonal))) return null;
  const deviceToken = await knowDevice(db, account.user_id, caller.deviceToken);
  const detail = isPersonal ? 'personal device' : '';
  await noteAccess(db, { kind: 'sign_in', userId: account.user_id, address: caller.address, detail });
  return {
    token,
    region: account.region,
    id: account.user_id,
    first_name: account.first_name,
    last_name: account.last_name,
    primary_email: account.primary_email,
    num_additional_groups: account.num_additional_groups,
    ...(deviceToken !== null && { device_token: deviceToken }),
  };
}

/** Opens the session if the password is still the one in `account`. Beyond the limit, the oldest session ends. */
export async function openSession(
  db: Db,
  account: { user_id: string; password_hash: string },
  token: string,
  isPersonal: boolean,
): Promise<boolean> {
  const { rows } = await sql<{
    is_open: boolean;
  }>`SELECT auth.open_session(${account.user_id}, ${account.password_hash},
    ${tokenHash(token)}, ${SESSION_LIFE}, ${isPersonal}, ${LIMITS.sessions.maxOfUser}) AS is_open`.execute(db);
  return rows[0]?.is_open ?? false;
}

/** The new token by which the device is known from now on; null if it keeps the one it showed. */
async function knowDevice(db: Db, userId: string, shown: string | null): Promise<string | null> {
  const token = newSecret();
  const { rows } = await sql<{ is_new: boolean }>`SELECT auth.know_device(${
    shown === null ? null : tokenHash(shown)
  }, ${tokenHash(token)}, ${userId}) AS is_new`.execute(db);
  return rows[0]?.is_new ? token : null;
}
