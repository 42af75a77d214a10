import { passwordForm } from '@vialant/contract/password-form';

/** API-11: the hash that is sent instead of the password, in every call whose contract has a `password`. */
export function hashPassword(password: string): Promise<string> {
  const encoder = new TextEncoder();
  return passwordForm(password, globalThis.crypto.subtle, (text) => encoder.encode(text));
}
