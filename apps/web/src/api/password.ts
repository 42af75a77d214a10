import { passwordForm } from '@vialant/contract/password-form';

/** API-11: what travels instead of the password, in every call that the contract gives a `password`. */
export function hashPassword(password: string): Promise<string> {
  const encoder = new TextEncoder();
  return passwordForm(password, globalThis.crypto.subtle, (text) => encoder.encode(text));
}
