import { LIMITS } from '@vialant/domain/values/limits';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { NewWitnessKey, Signed, WitnessKeys } from './port.ts';

/** What the browser stores of a key. */
type Kept = {
  readonly userId: string;
  readonly publicKey: string;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly innerIv: Uint8Array<ArrayBuffer>;
  readonly outerIv: Uint8Array<ArrayBuffer>;
  /** The private key, wrapped by the password, and that again by `holder`. */
  readonly wrapped: ArrayBuffer;
  /** Cannot be read by any script: what is copied from here opens nowhere else, whatever the password. */
  readonly holder: CryptoKey;
  readonly wrongTries: number;
};

interface KeySchema extends DBSchema {
  keys: { key: string; value: Kept };
}

const DATABASE = 'vialant-witness-key';
const ECDSA = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const AES = 'AES-GCM';
// What OWASP asks of PBKDF2 with SHA-256.
const ITERATIONS = 600_000;
const SALT_BYTES = 16;
const IV_BYTES = 12;

/** The key in IndexedDB, in a database of its own: a log-out removes it whole. */
export function webWitnessKeys(crypto: Pick<Crypto, 'subtle' | 'getRandomValues'>): WitnessKeys {
  const { subtle } = crypto;
  const bytes = (length: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(length));
  const find = async (userId: string): Promise<Kept | null> => (await using((db) => db.get('keys', userId))) ?? null;

  async function byPassword(password: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
    const typed = await subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveKey']);
    const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS };
    return subtle.deriveKey(derivation, typed, { name: AES, length: 256 }, false, ['wrapKey', 'unwrapKey']);
  }

  async function make(password: string): Promise<NewWitnessKey> {
    // It can be taken out only to be wrapped, here; what opens it later cannot be taken out any more.
    const pair = await subtle.generateKey(ECDSA, true, ['sign', 'verify']);
    const publicKey = base64url(await subtle.exportKey('raw', pair.publicKey));
    const wrapped = wrap(pair.privateKey, password);
    wrapped.catch(() => undefined); // told to who keeps it
    return {
      publicKey,
      keep: async (userId) => replaceAll({ userId, publicKey, ...(await wrapped), wrongTries: 0 }),
    };
  }

  async function wrap(
    privateKey: CryptoKey,
    password: string,
  ): Promise<Pick<Kept, 'salt' | 'innerIv' | 'outerIv' | 'wrapped' | 'holder'>> {
    const holder = await subtle.generateKey({ name: AES, length: 256 }, false, ['encrypt', 'decrypt']);
    const [salt, innerIv, outerIv] = [bytes(SALT_BYTES), bytes(IV_BYTES), bytes(IV_BYTES)];
    const wrapping = await byPassword(password, salt);
    const inner = await subtle.wrapKey('pkcs8', privateKey, wrapping, { name: AES, iv: innerIv });
    const wrapped = await subtle.encrypt({ name: AES, iv: outerIv }, holder, inner);
    return { salt, innerIv, outerIv, wrapped, holder };
  }

  async function open(kept: Kept, password: string): Promise<CryptoKey | null> {
    const inner = await subtle.decrypt({ name: AES, iv: kept.outerIv }, kept.holder, kept.wrapped);
    const wrapping = await byPassword(password, kept.salt);
    const how = { name: AES, iv: kept.innerIv };
    try {
      return await subtle.unwrapKey('pkcs8', inner, wrapping, how, ECDSA, false, ['sign']);
    } catch {
      return null; // only the right password opens it
    }
  }

  async function sign(userId: string, password: string, text: string): Promise<Signed> {
    const kept = await find(userId);
    if (kept === null) return 'no key';
    const key = await open(kept, password);
    if (key === null) return noteWrong(kept);
    if (kept.wrongTries > 0) await using((db) => db.put('keys', { ...kept, wrongTries: 0 }, userId));
    const how = { name: 'ECDSA', hash: 'SHA-256' };
    const signature = base64url(await subtle.sign(how, key, new TextEncoder().encode(text)));
    return { signature, publicKey: kept.publicKey };
  }

  return {
    make,
    sign,
    present: async () => (await using((db) => db.getAll('keys')))[0]?.publicKey ?? null,
    forget: () =>
      using(async (db) => {
        const all = await db.getAll('keys');
        await db.clear('keys');
        return all.map(({ publicKey }) => publicKey);
      }),
  };
}

async function noteWrong(kept: Kept): Promise<Signed> {
  const wrongTries = kept.wrongTries + 1;
  if (wrongTries >= LIMITS.witnessKeys.maxWrongTries) {
    await using((db) => db.delete('keys', kept.userId));
    return 'removed';
  }
  await using((db) => db.put('keys', { ...kept, wrongTries }, kept.userId));
  return 'wrong password';
}

function replaceAll(kept: Kept): Promise<void> {
  return using(async (db) => {
    const writing = db.transaction('keys', 'readwrite', { durability: 'strict' });
    await Promise.all([writing.store.clear(), writing.store.put(kept, kept.userId), writing.done]);
  });
}

/** It is used seldom: the database is opened for each use, so that no system closes it in between. */
async function using<Result>(work: (db: IDBPDatabase<KeySchema>) => Promise<Result>): Promise<Result> {
  const db = await openDB<KeySchema>(DATABASE, 1, { upgrade: (made) => void made.createObjectStore('keys') });
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

function base64url(buffer: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(buffer)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
