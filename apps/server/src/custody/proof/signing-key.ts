import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';

/** An agency's key: the public half as base64 of its SPKI form; the private half is not shown, only used to sign. */
export type AgencyKey = { publicKey: string; sign(text: string): string };

/** A key that cannot be read, written or believed; the message says what to do. */
export class KeyError extends Error {
  override readonly name = 'KeyError';
}

/** A new private key in PEM form. */
export function newKeyPem(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** The key in a PEM text; throws if it is none of ours. */
export function keyFromPem(pem: string): AgencyKey {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('it is not an Ed25519 key');
  return {
    publicKey: spkiOf(createPublicKey(key)),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
  };
}

/** A short name of a public key: the first 16 hex digits of its fingerprint. */
export function shortNameOf(publicKey: string): string {
  return createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 16);
}

/** Whether the signature of the text was made with this key; false also for a malformed key or signature. */
export function checkSignature(text: string, signature: string, publicKey: string): boolean {
  try {
    const [spki, signed] = [Buffer.from(publicKey, 'base64'), Buffer.from(signature, 'base64')];
    // Other texts would stand for the same bytes; only the one that is usually written is good.
    if (spki.toString('base64') !== publicKey || signed.toString('base64') !== signature) return false;
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' && verify(null, Buffer.from(text), key, signed);
  } catch {
    return false;
  }
}

function spkiOf(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'der' }).toString('base64');
}
