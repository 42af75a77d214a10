import { randomBytes } from 'node:crypto';
import { Refused } from '@vialant/domain/refusal';
import { sql } from 'kysely';
import { tokenHash } from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import { isStoredPassword } from './password.ts';

const TOKEN_BYTES = 32;
const SESSION_HOURS = 12; // OPEN-060

export type LogInReply =
  | { dual_factor_guid: string }
  | {
      token: string;
      region: string;
      id: string;
      first_name: string;
      last_name: string;
      primary_email: string;
      num_additional_groups: number;
    };

type Account = {
  user_id: string;
  password_hash: string;
  inactive_after_date: string | null;
  is_disabled: boolean;
  one_time_code: boolean;
  password_reset_required: boolean;
  region: string;
  first_name: string;
  last_name: string;
  primary_email: string;
  num_additional_groups: number;
};

/** Opens a session for the right password. What is wrong with an account is told only to someone who knows it (SRV-14). */
export async function logIn(db: Db, username: string, password: string): Promise<LogInReply> {
  const account = await accountOf(db, username);
  const isRight = await isStoredPassword(account?.password_hash ?? null, password);
  if (!account || !isRight) throw new Refused({ code: 'INCORRECT_LOGIN' });
  if (account.is_disabled) throw new Refused({ code: 'ACCOUNT_DISABLED' });
  if (account.password_reset_required) throw new Refused({ code: 'PASSWORD_RESET_REQUIRED' });
  if (account.one_time_code) return { dual_factor_guid: await askOneTimeCode(db, account.user_id) };
  return {
    token: await openSession(db, account.user_id),
    region: account.region,
    id: account.user_id,
    first_name: account.first_name,
    last_name: account.last_name,
    primary_email: account.primary_email,
    num_additional_groups: account.num_additional_groups,
  };
}

/** The day from which the account is disabled, once it has come; nothing for an enabled or unknown one (SRV-16). */
export async function inactiveAfterDate(db: Db, username: string): Promise<string | null> {
  const account = await accountOf(db, username);
  return account?.is_disabled ? account.inactive_after_date : null;
}

async function accountOf(db: Db, username: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`SELECT *, coalesce(inactive_after_date <= current_date, false) AS is_disabled
    FROM auth.account_of(${username})`.execute(db);
  return rows[0];
}

async function openSession(db: Db, userId: string): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await sql`SELECT auth.open_session(${userId}, ${tokenHash(token)}, ${`${SESSION_HOURS} hours`}::interval)`.execute(
    db,
  );
  return token;
}

async function askOneTimeCode(db: Db, userId: string): Promise<string> {
  const { rows } = await sql<{ guid: string }>`SELECT auth.ask_one_time_code(${userId}) AS guid`.execute(db);
  const guid = rows[0]?.guid;
  if (guid === undefined) throw new Error('auth.ask_one_time_code answered nothing');
  return guid;
}
