/**
 * The boxes this user must reseal, one after another (RESEAL-09, RESEAL-11). The server says which they are (OPEN-142),
 * on any device of theirs; here is only what its last word does not hold yet: what was just recorded or ended.
 */
export type ResealDue = {
  /** The server's word: the boxes that are due by an act of this user, in their order. */
  readonly tell: (boxIds: readonly string[]) => void;
  /** What was recorded makes these due; they are asked for at once, and the server will say the same. */
  readonly add: (boxIds: readonly string[]) => void;
  readonly all: () => readonly string[];
  /** The box whose turn it is, or null. */
  readonly first: () => string | null;
  /** Whether the box is due; so is any, until the server has said which. */
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
  readonly pauseMs: number;
  /** Any clock that only goes forward. */
  readonly nowMs: () => number;
};

export function resealDue({ pauseMs, nowMs }: ResealDuePorts): ResealDue {
  const listeners = new Set<() => void>();
  let told: readonly string[] | null = null;
  const expected = new Set<string>();
  const ended = new Set<string>();
  let isPostponed = false;
  let lastEndedMs = Number.NEGATIVE_INFINITY;

  const all = (): readonly string[] => [...new Set([...(told ?? []), ...expected])].filter((id) => !ended.has(id));
  function change(): void {
    for (const listener of listeners) listener();
  }

  return {
    all,
    first: () => (isPostponed ? null : (all()[0] ?? null)),
    includes: (boxId) => (told === null && !ended.has(boxId)) || all().includes(boxId),
    tell(boxIds) {
      told = boxIds;
      for (const id of boxIds) expected.delete(id);
      // What has ended is forgotten once the server says so too: the box can become due again.
      for (const id of ended) if (!boxIds.includes(id)) ended.delete(id);
      change();
    },
    add(boxIds) {
      for (const id of boxIds) {
        ended.delete(id);
        expected.add(id);
      }
      change();
    },
    end(boxId) {
      if (!all().includes(boxId)) return;
      lastEndedMs = nowMs();
      expected.delete(boxId);
      if (told?.includes(boxId)) ended.add(boxId);
      change();
    },
    postpone() {
      isPostponed = true;
      change();
    },
    resume() {
      isPostponed = false;
      change();
    },
    pauseMs: () => Math.max(0, lastEndedMs + pauseMs - nowMs()),
    subscribe(onChange) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
}
