import { LIMITS } from '@vialant/domain/values/limits';
import { TEMP_TOKEN_PREFIX } from '@vialant/domain/values/temp-token';
import { TIMING } from '@vialant/domain/values/timing';
import { sql } from 'kysely';
import { agencyTransaction, tokenHash } from '../db/agency-transaction.ts';
import { milliseconds } from '../db/milliseconds.ts';
import type { Db } from '../db/open.ts';
import type { Call, Caller } from '../http/call.ts';
import { SESSION_LIFE } from '../identity/open-session.ts';
import { newSecret } from '../identity/secret.ts';
import { noteAccessOnce } from '../identity/access-log.ts';

/** An id with which another device of the user signs in, while this session lives (SRV-34). */
export function makeShortTermToken(db: Db, call: Call<unknown>): Promise<{ id: string }> {
  return agencyTransaction(db, call, async (tx) => {
    const id = `${TEMP_TOKEN_PREFIX}${newSecret()}`;
    await sql`SELECT auth.add_short_term_token(${tokenHash(id)}, ${tokenHash(call.credentials.token)}, ${milliseconds(
      TIMING.shortTermToken.validForMs,
    )})`.execute(tx);
    return { id };
  });
}

type Giver = { first_name: string; last_name: string; primary_email: string; agency: string };

/** The person whom the id signs in; null for an id that is not good. */
export async function giverOfToken(db: Db, id: string): Promise<Giver | null> {
  const { rows } = await sql<Giver>`SELECT * FROM auth.giver_of_token(${tokenHash(id)})`.execute(db);
  return rows[0] ?? null;
}

/** Opens, once per id, a session of its giver that ends with the giver's; null for an unknown, used or expired id. */
export function fetchShortTermToken(
  db: Db,
  id: string,
  caller: Caller,
): Promise<{ id: string; raw_token: string } | null> {
  const token = newSecret();
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ user_id: string | null }>`SELECT auth.use_short_term_token(${tokenHash(id)},
      ${tokenHash(token)}, ${SESSION_LIFE}, ${LIMITS.sessions.maxOfUser}) AS user_id`.execute(tx);
    const userId = rows[0]?.user_id ?? null;
    if (userId === null) return null;
    await noteAccessOnce(tx, { kind: 'temporary_login', userId, address: caller.address });
    return { id, raw_token: token };
  });
}

/** Voids the id, whether or not there is one. */
export async function expireShortTermToken(db: Db, id: string): Promise<void> {
  await sql`SELECT auth.expire_short_term_token(${tokenHash(id)})`.execute(db);
}
