import { type IDBPDatabase, openDB } from 'idb';

const DATABASE = 'vialant-cache';
const STORE = 'texts';

/** Texts that are stored on the device, by name. */
export type KeptTexts = {
  readonly getItem: (name: string) => Promise<string | null>;
  readonly setItem: (name: string, text: string) => Promise<unknown>;
  readonly removeItem: (name: string) => Promise<void>;
  /** Removes them all and stores nothing more: the user leaves. Never rejects. */
  readonly forget: () => Promise<void>;
};

/** Under this name the answers of the last visit are stored. */
export const QUERIES = 'queries';

/** The answers of the last visit are read at once; who asks for them first gets what was read then. */
export function openKeptTexts(): KeptTexts {
  const opened = openTexts();
  const read = async (name: string): Promise<string | null> => (await (await opened).get(STORE, name)) ?? null;
  let first: Promise<string | null> | null = read(QUERIES);
  let isForgotten = false;
  first.catch(() => undefined); // told to who asks
  return {
    async getItem(name) {
      const known = name === QUERIES ? first : null;
      first = null;
      return known ?? read(name);
    },
    async setItem(name, text) {
      first = null;
      const db = await opened;
      if (!isForgotten) await db.put(STORE, text, name);
    },
    async removeItem(name) {
      first = null;
      await (await opened).delete(STORE, name);
    },
    async forget() {
      isForgotten = true;
      first = null;
      await opened.then((db) => db.clear(STORE)).catch(() => undefined);
    },
  };
}

/** Gives up the stored answers, which a visit with a network brings back. */
export async function forgetKeptAnswers(): Promise<void> {
  const db = await openTexts();
  await db.clear(STORE);
  db.close();
}

function openTexts(): Promise<IDBPDatabase<{ texts: { key: string; value: string } }>> {
  return openDB(DATABASE, 1, { upgrade: (db) => void db.createObjectStore(STORE) });
}
