import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { Site } from '../config/site.ts';
import { takeChallenge } from './challenges.ts';
import { credentialsOf } from './credentials.ts';
import { webAuthnLibrary } from './library.ts';
import { relyingParty } from './relying-party.ts';

/** What the browser answered; only its outermost fields have been checked. */
export type AssertionInput = { id: string; type: 'public-key' };

/**
 * Verifies that the user of the session was there, with a fingerprint, a face or whatever their device asks for, and
 * answers the id of the credential. Refuses with BIOMETRIC_REFUSED, whatever is wrong.
 */
export async function checkAssertion(
  { db, site }: { db: Db; site: Site },
  userId: string,
  session: Buffer,
  assertion: AssertionInput,
): Promise<string> {
  const credential = (await credentialsOf(db, userId)).find(({ id }) => id === assertion.id);
  if (!credential) throw new Refused({ code: 'BIOMETRIC_REFUSED' });
  const { id, origin } = relyingParty(site);
  const { verifyAuthenticationResponse } = await webAuthnLibrary();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: assertion as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(db, challenge, 'refresh', session),
    expectedOrigin: origin,
    expectedRPID: id,
    credential,
    requireUserVerification: true,
  }).catch(refuse);
  if (!verified || !authenticationInfo.userVerified) throw new Refused({ code: 'BIOMETRIC_REFUSED' });
  await sql`SELECT auth.credential_used(${credential.id}, ${authenticationInfo.newCounter})`.execute(db);
  return credential.id;
}

/** Refuses what the library throws for a wrong answer; an error of the database is thrown on as it is. */
export function refuse(error: unknown): never {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.length === 5)
    throw error;
  throw new Refused({ code: 'BIOMETRIC_REFUSED' });
}
