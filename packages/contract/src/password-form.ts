/** A password never travels itself, only derived with these parameters. The server hashes the result again. */
const SALT = 'vialant:v1';
const ITERATIONS = 100_000;
const BYTES = 32;

export const PASSWORD_FORM = /^[0-9a-f]{64}$/;
export const PASSWORD_FORM_SAID =
  `Not the password: PBKDF2-HMAC-SHA-256 of it with the salt ${SALT}, ${ITERATIONS} iterations, ${BYTES} bytes, ` +
  'in lower-case hex.';

/** The part of Web Crypto this needs; browsers and Node both have it. */
export type Deriver = {
  importKey(
    format: 'raw',
    key: Uint8Array<ArrayBuffer>,
    algorithm: 'PBKDF2',
    extractable: false,
    uses: ['deriveBits'],
  ): Promise<unknown>;
  deriveBits(
    algorithm: { name: 'PBKDF2'; hash: 'SHA-256'; salt: Uint8Array<ArrayBuffer>; iterations: number },
    key: never,
    bits: number,
  ): Promise<ArrayBuffer>;
};

/** Lower-case hex PBKDF2-HMAC-SHA-256 of the password: what the wire calls `password`. */
export async function passwordForm(
  password: string,
  subtle: Deriver,
  encode: (text: string) => Uint8Array<ArrayBuffer>,
): Promise<string> {
  const key = await subtle.importKey('raw', encode(password), 'PBKDF2', false, ['deriveBits']);
  const bits = await subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: encode(SALT), iterations: ITERATIONS },
    key as never,
    BYTES * 8,
  );
  return [...new Uint8Array(bits)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
