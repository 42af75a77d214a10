import { RESEAL_DUE_PREFIX } from '@vialant/domain/device/storage-keys';

/**
 * The boxes this user must reseal, one after another (RESEAL-09, RESEAL-11). The list is stored on the device until
 * each box was resealed or left with a reason, so that a reload does not clear it.
 */
export type ResealDue = {
  readonly add: (boxIds: readonly string[]) => void;
  readonly all: () => readonly string[];
  /** The box whose turn it is, or null. */
  readonly first: () => string | null;
  readonly includes: (boxId: string) => boolean;
  /** Call when the box was resealed or left with a reason. Does nothing when the box was not due. */
  readonly end: (boxId: string) => void;
  /**
   * Stops asking for reseals until the network returns or the page is reloaded: offline nobody can reseal or give a
   * reason.
   */
  readonly postpone: () => void;
  readonly resume: () => void;
  /** How long to wait, after one box is done, before the next one is asked for. */
  readonly pauseMs: () => number;
  readonly subscribe: (onChange: () => void) => () => void;
};

export type ResealDuePorts = {
  readonly storage: Storage;
  /** Who must reseal the boxes: one user in one agency. */
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

/** Reads the ids from local storage, whose content is checked like any other input. */
function readIds(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
