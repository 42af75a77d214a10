import { RESEAL_DUE_PREFIX } from '@vialant/domain/device/storage-keys';

/**
 * The boxes this user must reseal, one after another (RESEAL-09, RESEAL-11). Kept on the device until each was resealed
 * or left, so that a reload does not make it go away.
 */
export type ResealDue = {
  readonly add: (boxIds: readonly string[]) => void;
  readonly all: () => readonly string[];
  /** The box whose turn it is, or null. */
  readonly first: () => string | null;
  readonly includes: (boxId: string) => boolean;
  /** The box was resealed, or left without; nothing happens when it was not due. */
  readonly end: (boxId: string) => void;
  /** Without a network nobody can reseal or say why not: nothing is asked for until there is one, or a reload. */
  readonly postpone: () => void;
  readonly resume: () => void;
  /** How long the next box waits, after the end of the one before it, to be asked for. */
  readonly pauseMs: () => number;
  readonly subscribe: (onChange: () => void) => () => void;
};

export type ResealDuePorts = {
  readonly storage: Storage;
  /** Whose boxes they are: one user in one agency. */
  readonly owner: () => string;
  readonly pauseMs: number;
  /** Any clock that only goes forward. */
  readonly nowMs: () => number;
};

export function resealDue({ storage, owner, pauseMs, nowMs }: ResealDuePorts): ResealDue {
  const listeners = new Set<() => void>();
  let isPostponed = false;
  let lastEndedMs = Number.NEGATIVE_INFINITY;

  const all = (): readonly string[] => readIds(storage.getItem(RESEAL_DUE_PREFIX + owner()));
  function keep(boxIds: readonly string[]): void {
    if (boxIds.length === 0) storage.removeItem(RESEAL_DUE_PREFIX + owner());
    else storage.setItem(RESEAL_DUE_PREFIX + owner(), JSON.stringify(boxIds));
    tell();
  }
  function tell(): void {
    for (const listener of listeners) listener();
  }

  return {
    all,
    first: () => (isPostponed ? null : (all()[0] ?? null)),
    includes: (boxId) => all().includes(boxId),
    add: (boxIds) => keep([...new Set([...all(), ...boxIds])]),
    end(boxId) {
      if (!all().includes(boxId)) return;
      lastEndedMs = nowMs();
      keep(all().filter((id) => id !== boxId));
    },
    postpone() {
      isPostponed = true;
      tell();
    },
    resume() {
      isPostponed = false;
      tell();
    },
    pauseMs: () => Math.max(0, lastEndedMs + pauseMs - nowMs()),
    subscribe(onChange) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
}

/** What local storage holds is input like any other. */
function readIds(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
