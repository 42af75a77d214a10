import { TIMING } from '@vialant/domain/values/timing';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import { tokenHash } from '../db/agency-transaction.ts';
import { milliseconds } from '../db/milliseconds.ts';
import type { Db } from '../db/open.ts';

/**
 * A session that may get a new token: a live one, or one of a personal device that expired not too long ago (OPEN-060).
 */
type RefreshableSession = {
  user_id: string;
  is_expired: boolean;
  /** The WebAuthn credential of the session; after expiry only this proves that its user is there. */
  credential_id: string | null;
  /** The same call sent again, because its answer was lost. */
  is_repetition: boolean;
};

/** The session behind the token. Refuses with SESSION_EXPIRED. */
export async function refreshableSession(
  db: Db,
  token: string | null,
  key: Buffer | null,
): Promise<RefreshableSession> {
  const { rows } = await sql<RefreshableSession>`SELECT * FROM auth.refreshable_session(${tokenHash(token)}, ${key},
    ${milliseconds(TIMING.session.personalRefreshWithinMs)},
    ${milliseconds(TIMING.lostAnswer.repeatWithinMs)})`.execute(db);
  const [session] = rows;
  if (!session) throw new Refused({ code: 'SESSION_EXPIRED' });
  return session;
}
