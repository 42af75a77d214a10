import type { WitnessFields } from '@vialant/contract/witness-input';
import { type Act, type KeptAct, parseKeptAct } from './act.ts';

/** The acts a user is in the middle of, in this tab. They outlive a reload, and end with the tab or the sign-in. */
export type ActStore = {
  /** Keeps the act; with a witness, it is on its way to the server. */
  readonly keep: (act: Act, sentWith?: WitnessFields) => void;
  readonly find: (id: string) => Act | null;
  /** What was on its way when the page went. */
  readonly unfinished: () => KeptAct[];
  readonly forget: (id: string) => void;
  /** Forgets what cannot be read as an act, and answers whether there was any. */
  readonly forgetUnreadable: () => boolean;
  /** What is typed into a form, so that back and reload do not lose it; what is read back may be anything. */
  readonly keepForm: (key: string, form: object) => void;
  readonly form: (key: string) => unknown;
  readonly forgetForm: (key: string) => void;
  readonly forgetAll: () => void;
  /**
   * Says whose they are from here on: one user in one agency. What another one left half done must not be sent in their
   * name, so it is forgotten.
   */
  readonly belongTo: (owner: string) => void;
};

const PREFIX = 'act:';
const FORM_PREFIX = 'act-form:';
const OWNER_KEY = 'acts-owner';

export function actStore(storage: Storage): ActStore {
  const kept = (key: string): KeptAct | null => parseKeptAct(storage.getItem(key) ?? '');
  const keys = (prefix: string): string[] => Object.keys(storage).filter((key) => key.startsWith(prefix));
  function forgetAll(): void {
    for (const key of [...keys(PREFIX), ...keys(FORM_PREFIX)]) storage.removeItem(key);
  }
  return {
    keep: (act, sentWith) => storage.setItem(PREFIX + act.id, JSON.stringify({ act, sentWith: sentWith ?? null })),
    find: (id) => kept(PREFIX + id)?.act ?? null,
    unfinished: () =>
      keys(PREFIX)
        .flatMap((key) => kept(key) ?? [])
        .filter(({ sentWith }) => sentWith !== null),
    forget: (id) => storage.removeItem(PREFIX + id),
    forgetUnreadable() {
      const unreadable = keys(PREFIX).filter((key) => kept(key) === null);
      for (const key of unreadable) storage.removeItem(key);
      return unreadable.length > 0;
    },
    keepForm: (key, form) => storage.setItem(FORM_PREFIX + key, JSON.stringify(form)),
    form: (key) => parsed(storage.getItem(FORM_PREFIX + key)),
    forgetForm: (key) => storage.removeItem(FORM_PREFIX + key),
    forgetAll,
    belongTo(owner) {
      const before = storage.getItem(OWNER_KEY);
      if (before !== null && before !== owner) forgetAll();
      storage.setItem(OWNER_KEY, owner);
    },
  };
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
