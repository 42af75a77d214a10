import { biometricFailure } from '@vialant/domain/device/biometric';
import type { BiometricCheck } from './port.ts';

type Browser = Pick<Navigator, 'credentials'>;

const KNOWN_AS = 'biometric_check_credential';
const ANY_BYTES = 32;
const ES256 = -7;
const RS256 = -257;

/**
 * A browser's platform authenticator, asked to verify the user. Only the device decides: its answer is not sent to the
 * server. A device without an authenticator cannot vouch for the person who holds it, and shows no code (OPEN-110).
 */
export function webBiometricCheck(
  { credentials }: Browser,
  authenticator: typeof PublicKeyCredential | undefined,
  storage: Storage,
): BiometricCheck {
  async function hasSensor(): Promise<boolean> {
    try {
      return (await authenticator?.isUserVerifyingPlatformAuthenticatorAvailable()) ?? false;
    } catch {
      return false; // the page may not use the authenticator
    }
  }

  return {
    async check() {
      if (!(await hasSensor())) return 'no sensor';
      const known = storage.getItem(KNOWN_AS);
      try {
        if (known === null) storage.setItem(KNOWN_AS, await becomeKnown(credentials));
        else await verify(credentials, known);
        return 'ok';
      } catch (error) {
        // The device may have deleted the key; without the stored id the next check makes a new one.
        storage.removeItem(KNOWN_AS);
        return biometricFailure({ source: 'browser', name: error instanceof Error ? error.name : '' });
      }
    },
  };
}

/** Makes a key on the device, which the device does only after verifying the user, and returns the key's id. */
async function becomeKnown(credentials: CredentialsContainer): Promise<string> {
  const made = await credentials.create({
    publicKey: {
      challenge: anyBytes(),
      rp: { name: 'Verify Code' },
      user: { id: anyBytes(), name: 'Verify Code', displayName: 'Verify Code' },
      pubKeyCredParams: [
        { type: 'public-key', alg: ES256 },
        { type: 'public-key', alg: RS256 },
      ],
      authenticatorSelection: {
        authenticatorAttachment: 'platform',
        userVerification: 'required',
        residentKey: 'discouraged',
      },
    },
  });
  if (!made) throw new DOMException('no key was made', 'UnknownError');
  return made.id;
}

async function verify(credentials: CredentialsContainer, id: string): Promise<void> {
  await credentials.get({
    publicKey: {
      challenge: anyBytes(),
      userVerification: 'required',
      allowCredentials: [{ type: 'public-key', id: bytesOf(id), transports: ['internal'] }],
    },
  });
}

function anyBytes(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(ANY_BYTES));
}

/** Decodes base64url. */
function bytesOf(id: string): Uint8Array<ArrayBuffer> {
  const text = atob(id.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
