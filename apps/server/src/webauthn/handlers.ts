import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import { type Actor, agencyTransaction, tokenHash } from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import { readRow } from '../rows/entity-queries.ts';
import type { Call, Handlers } from '../http/call.ts';
import { refreshableSession } from '../identity/refreshable-session.ts';
import type { Site } from '../config/site.ts';
import { keepChallenge, takeChallenge } from './challenges.ts';
import { refuse } from './check-assertion.ts';
import { credentialsOf } from './credentials.ts';
import { webAuthnLibrary } from './library.ts';
import { relyingParty } from './relying-party.ts';

type Keys =
  | 'POST user/webauthn/register/options'
  | 'POST user/webauthn/register'
  | 'POST user/webauthn/refresh/options';

// ES256, EdDSA and RS256: what every platform's authenticator can do.
const ALGORITHMS = [-7, -8, -257];

/** A fingerprint or face of the user's own device in place of the password, for a session that has expired. */
export function webAuthnHandlers(db: Db, site: Site): Pick<Handlers, Keys> {
  return {
    'POST user/webauthn/register/options': async (call) => {
      const { id } = relyingParty(site);
      const { actor, email, known } = await userOf(db, call);
      const { generateRegistrationOptions } = await webAuthnLibrary();
      const options = await generateRegistrationOptions({
        rpID: id,
        rpName: site.productName,
        userID: new TextEncoder().encode(actor.userId),
        userName: email,
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: known.map((each) => ({ id: each.id, transports: each.transports })),
        authenticatorSelection: {
          authenticatorAttachment: 'platform',
          userVerification: 'required',
          residentKey: 'preferred',
        },
      });
      await keepChallenge(db, options.challenge, 'register', tokenHash(call.credentials.token));
      return { options: { ...options } };
    },
    'POST user/webauthn/register': async (call) => {
      await agencyTransaction(db, call, async () => undefined);
      await register(db, site, call);
      return { success: true };
    },
    'POST user/webauthn/refresh/options': async ({ credentials: { token } }) => {
      const session = await refreshableSession(db, token, null);
      const credentials = await credentialsOf(db, session.user_id);
      const bound = credentials.filter(({ id }) => id === session.credential_id);
      const { generateAuthenticationOptions } = await webAuthnLibrary();
      const options = await generateAuthenticationOptions({
        rpID: relyingParty(site).id,
        userVerification: 'required',
        allowCredentials: (bound.length > 0 ? bound : credentials).map(({ id, transports }) => ({ id, transports })),
      });
      await keepChallenge(db, options.challenge, 'refresh', tokenHash(token));
      return { options: { ...options } };
    },
  };
}

async function userOf(
  db: Db,
  call: Call<unknown>,
): Promise<{ actor: Actor; email: string; known: Awaited<ReturnType<typeof credentialsOf>> }> {
  return agencyTransaction(db, call, async (tx, actor) => ({
    actor,
    email: (await readRow(tx, 'user', actor.userId)).primary_email,
    known: await credentialsOf(tx, actor.userId),
  }));
}

async function register(
  db: Db,
  site: Site,
  call: Call<{ response: { id: string; type: 'public-key' } }>,
): Promise<void> {
  const session = tokenHash(call.credentials.token);
  const { id, origin } = relyingParty(site);
  const { verifyRegistrationResponse } = await webAuthnLibrary();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: call.input.response as RegistrationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(db, challenge, 'register', session),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refuse);
  if (!verified) throw new Refused({ code: 'BIOMETRIC_REFUSED' });
  const { credential } = registrationInfo;
  await agencyTransaction(db, call, async (tx) => {
    const { rows } = await sql<{ is_new: boolean }>`SELECT auth.add_credential(${credential.id},
      ${Buffer.from(credential.publicKey)}, ${credential.counter}, ${credential.transports ?? []}::text[], ${session}) AS is_new`.execute(
      tx,
    );
    if (!rows[0]?.is_new) throw new Refused({ code: 'BIOMETRIC_REFUSED' });
  });
}
