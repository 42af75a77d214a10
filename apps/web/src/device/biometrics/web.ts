import type { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { biometricFailure } from '@vialant/domain/device/biometric';
import type { BiometricAnswer, Biometrics, Challenge, Proof } from './port.ts';

type WebAuthn = { startRegistration: typeof startRegistration; startAuthentication: typeof startAuthentication };
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** A browser's platform authenticator, by WebAuthn; the library is loaded when it is first needed. */
export function webBiometrics(credentials: typeof PublicKeyCredential | undefined): Biometrics {
  return {
    platform: 'web',
    async isAvailable() {
      try {
        return (await credentials?.isUserVerifyingPlatformAuthenticatorAvailable()) ?? false;
      } catch {
        return false; // the page may not use the authenticator
      }
    },
    enrol: (challenge) =>
      answer(challenge, isCreation, async (library, optionsJSON) => ({
        ...(await library.startRegistration({ optionsJSON })),
      })),
    check: (challenge) =>
      answer(challenge, isRequest, async (library, optionsJSON) => ({
        ...(await library.startAuthentication({ optionsJSON })),
      })),
  };
}

async function answer<Options>(
  challenge: Challenge,
  isOptions: (value: unknown) => value is Options,
  sign: (library: WebAuthn, options: Options) => Promise<Proof>,
): Promise<BiometricAnswer> {
  const [library, options] = await Promise.all([import('@simplewebauthn/browser'), challenge()]);
  if (!isOptions(options)) return { ok: false, failure: 'other' };
  try {
    return { ok: true, proof: await sign(library, options) };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    return { ok: false, failure: biometricFailure({ source: 'browser', name }) };
  }
}

// The library checks the rest; without these fields it fails with an error that does not name the cause.
function isCreation(value: unknown): value is CreationOptions {
  return isRequest(value) && 'user' in value && 'rp' in value;
}

function isRequest(value: unknown): value is RequestOptions {
  return typeof value === 'object' && value !== null && 'challenge' in value && typeof value.challenge === 'string';
}
