import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import { noteAccessOnce } from '../identity/access-log.ts';
import { tokenHash } from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import type { Caller } from '../http/call.ts';
import type { Site } from '../config/site.ts';
import { type AssertionInput, checkAssertion } from '../webauthn/check-assertion.ts';
import { refreshableSession } from '../identity/refreshable-session.ts';
import { SESSION_LIFE } from '../identity/open-session.ts';
import { newSecret } from '../identity/secret.ts';

/**
 * A new token for the session; the old one is dead. An expired session with a credential needs its user's fingerprint or
 * face. Refuses with SESSION_EXPIRED, and BIOMETRIC_REFUSED where the proof is not good.
 */
export async function refreshSession(
  { db, site }: { db: Db; site: Site },
  old: { token: string | null; key: Buffer | null; caller: Caller },
  assertion: AssertionInput | null,
): Promise<string> {
  const session = await refreshableSession(db, old.token, old.key);
  const needsProof = session.is_expired && session.credential_id !== null && !session.is_repetition;
  if (needsProof && assertion === null) throw new Refused({ code: 'SESSION_EXPIRED' });
  const isProven = assertion !== null && !session.is_repetition;
  const credentialId = isProven
    ? await checkAssertion({ db, site }, session.user_id, tokenHash(old.token), assertion)
    : null;
  const token = newSecret();
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ is_replaced: boolean }>`SELECT auth.replace_session(${tokenHash(old.token)},
      ${tokenHash(token)}, ${old.key}, ${SESSION_LIFE}, ${credentialId}) AS is_replaced`.execute(tx);
    if (!rows[0]?.is_replaced) throw new Refused({ code: 'SESSION_EXPIRED' });
    const detail = isProven ? 'biometric' : '';
    await noteAccessOnce(tx, {
      kind: 'session_refreshed',
      userId: session.user_id,
      address: old.caller.address,
      detail,
    });
    return token;
  });
}
