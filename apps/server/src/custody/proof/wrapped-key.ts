import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { canonicalJson } from '@vialant/domain/proof/canonical';
import { z } from 'zod';

// A private key that a passphrase wraps: AES-256-GCM under a key that scrypt makes from the passphrase.
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const BEGIN = '-----BEGIN VIALANT WRAPPED KEY-----';
const END = '-----END VIALANT WRAPPED KEY-----';

/** How a file says what scrypt was asked for; bounds, so that a damaged file cannot ask for all memory. */
export const CostFields = {
  n: z
    .number()
    .int()
    .min(2)
    .max(2 ** 20),
  r: z.number().int().min(1).max(16),
  p: z.number().int().min(1).max(4),
} as const;

const Base64 = z.base64();
const About = z.strictObject({
  format: z.literal('vialant-wrapped-key'),
  version: z.literal(1),
  public_key: Base64,
  kdf: z.literal('scrypt'),
  ...CostFields,
  salt: Base64,
  cipher: z.literal(CIPHER),
  iv: Base64,
});
const Wrapped = About.extend({ tag: Base64, data: Base64 });

/** What scrypt costs, and with it each guess of a passphrase. */
export type WrapCost = Pick<z.infer<typeof About>, 'n' | 'r' | 'p'>;

/** 128 MB of memory and some tenths of a second. The file of a key says what it was wrapped with. */
export const USUAL_COST: WrapCost = { n: 2 ** 17, r: 8, p: 1 };

/** A passphrase that does not open the key. */
export class WrongPassphrase extends Error {
  override readonly name = 'WrongPassphrase';
}

export function isWrapped(text: string): boolean {
  return text.startsWith(BEGIN);
}

/** The private key as a text that only the passphrase opens. What it says beside it cannot be changed unnoticed either. */
export async function wrapKey(pem: string, publicKey: string, passphrase: string, cost: WrapCost): Promise<string> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const about: z.infer<typeof About> = {
    format: 'vialant-wrapped-key',
    version: 1,
    public_key: publicKey,
    kdf: 'scrypt',
    ...cost,
    salt: salt.toString('base64'),
    cipher: CIPHER,
    iv: iv.toString('base64'),
  };
  const cipher = createCipheriv(CIPHER, await keyFromPassphrase(passphrase, salt, cost, KEY_BYTES), iv).setAAD(
    Buffer.from(canonicalJson(about)),
  );
  const data = Buffer.concat([cipher.update(pem, 'utf8'), cipher.final()]).toString('base64');
  const body = Buffer.from(JSON.stringify({ ...about, tag: cipher.getAuthTag().toString('base64'), data }));
  return `${BEGIN}\n${body.toString('base64').replaceAll(/.{64}(?=.)/g, '$&\n')}\n${END}\n`;
}

/** The private key in PEM form. */
export async function unwrapKey(text: string, passphrase: string): Promise<string> {
  const { tag, data, ...about } = readWrapped(text);
  const [salt, iv] = [Buffer.from(about.salt, 'base64'), Buffer.from(about.iv, 'base64')];
  const decipher = createDecipheriv(CIPHER, await keyFromPassphrase(passphrase, salt, about, KEY_BYTES), iv, {
    authTagLength: 16,
  })
    .setAAD(Buffer.from(canonicalJson(about)))
    .setAuthTag(Buffer.from(tag, 'base64'));
  const opened = decipher.update(Buffer.from(data, 'base64'));
  try {
    return Buffer.concat([opened, decipher.final()]).toString('utf8');
  } catch (error) {
    throw new WrongPassphrase('the passphrase does not open it', { cause: error });
  }
}

function readWrapped(text: string): z.infer<typeof Wrapped> {
  const body = text.replace(BEGIN, '').replace(END, '').replaceAll(/\s/g, '');
  try {
    return Wrapped.parse(JSON.parse(Buffer.from(body, 'base64').toString('utf8')));
  } catch (error) {
    throw new Error('it is a damaged wrapped key', { cause: error });
  }
}

const scryptKey = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);

/** So many bytes that only somebody who has the passphrase can make again. */
export function keyFromPassphrase(
  passphrase: string,
  salt: Buffer,
  { n, r, p }: WrapCost,
  bytes: number,
): Promise<Buffer> {
  // What scrypt needs, and a little more: without it Node allows 32 MB.
  const maxmem = 128 * r * (n + p + 2);
  return scryptKey(passphrase.normalize('NFKC'), salt, bytes, { N: n, r, p, maxmem });
}
