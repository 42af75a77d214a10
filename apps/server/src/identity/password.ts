import { hash, verify } from '@node-rs/argon2';

// OWASP's parameters for Argon2id, which is the library's default algorithm; it works on its own threads, so the event loop stays free.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The form in which a password (already in its wire form) is stored. */
export function hashForStorage(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

/** Whether the password is the stored one. Takes as long for an account that does not exist. */
export async function isStoredPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobodysHash()), password);
  return stored !== null && matches;
}

let nobody: Promise<string> | null = null;

function nobodysHash(): Promise<string> {
  nobody ??= hashForStorage('nobody');
  return nobody;
}
