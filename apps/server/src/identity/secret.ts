import { randomBytes, randomInt } from 'node:crypto';
import { tokenHash } from '../db/agency-transaction.ts';

const SECRET_BYTES = 32;
const CODE_DIGITS = 6;

/**
 * 256 random bits as text: a token, the guid of a link, or whatever else lets its bearer in. Only its hash is stored.
 */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** A one-time code. */
export function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
}

/** The form in which a code is stored: hashed with its guid, because all six-digit codes alone could be tried out. */
export function codeHash(guid: string, code: string): Buffer {
  return tokenHash(`${guid}:${code}`);
}

/** By this a call that uses up a secret is recognised when it is sent again because its answer was lost. */
export function keyHash({ idempotencyKey }: { idempotencyKey: string | null }): Buffer | null {
  return idempotencyKey === null ? null : tokenHash(idempotencyKey);
}
