import type { WitnessFields } from '@vialant/contract/witness-input';
import { type Act, type BegunAct, parseBegunAct } from './act.ts';

/**
 * The acts that a user has begun in this tab. They survive a reload and are gone when the tab is closed or the user
 * changes.
 */
export type ActStore = {
  /** Stores the act; `sentWith` is the witness of an act that is being sent and has no entry in the outbox. */
  readonly keep: (act: Act, sentWith?: WitnessFields | null) => void;
  readonly find: (id: string) => Act | null;
  /** All acts that were begun and not ended. */
  readonly begun: () => BegunAct[];
  readonly forget: (id: string) => void;
  /** Removes every stored entry that cannot be read as an act, and returns whether there was one. */
  readonly forgetUnreadable: () => boolean;
  /** Stores what the user typed into a form, so that back and reload do not lose it. `form` returns it unchecked. */
  readonly keepForm: (key: string, form: object) => void;
  readonly form: (key: string) => unknown;
  readonly forgetForm: (key: string) => void;
  readonly forgetAll: () => void;
  /**
   * Names the owner of everything stored here: one user in one agency. What another owner left half done is removed,
   * because it must not be sent in the new owner's name.
   */
  readonly belongTo: (owner: string) => void;
};

const PREFIX = 'act:';
const FORM_PREFIX = 'act-form:';
const OWNER_KEY = 'acts-owner';

export function actStore(storage: Storage): ActStore {
  const kept = (key: string): BegunAct | null => parseBegunAct(storage.getItem(key) ?? '');
  const keys = (prefix: string): string[] => Object.keys(storage).filter((key) => key.startsWith(prefix));
  function forgetAll(): void {
    for (const key of [...keys(PREFIX), ...keys(FORM_PREFIX)]) storage.removeItem(key);
  }
  return {
    keep: (act, sentWith = null) => storage.setItem(PREFIX + act.id, JSON.stringify({ act, sentWith })),
    find: (id) => kept(PREFIX + id)?.act ?? null,
    begun: () => keys(PREFIX).flatMap((key) => kept(key) ?? []),
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
