import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

/** What sign-in knows of an account. */
export type Account = {
  user_id: string;
  password_hash: string;
  inactive_after_date: string | null;
  is_disabled: boolean;
  one_time_code: boolean;
  password_reset_required: boolean;
  phone_number: string | null;
  region: string;
  first_name: string;
  last_name: string;
  primary_email: string;
  num_additional_groups: number;
};

/** The account with this address or id, if it has a password; a person who is only invited cannot sign in. */
export async function accountOf(db: Db, who: { email: string } | { id: string }): Promise<Account | undefined> {
  const [email, id] = 'email' in who ? [who.email, null] : [null, who.id];
  const { rows } = await sql<Account>`SELECT * FROM auth.account_of(${email}, ${id}::uuid)`.execute(db);
  return rows[0];
}
