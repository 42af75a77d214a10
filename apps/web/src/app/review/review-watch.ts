import { REVIEWED_ACTS } from '@vialant/domain/device/review';

export type ReviewWatch = {
  /** Call when an act was recorded; after some kinds of acts the user may be asked for a review (OPEN-036). */
  readonly recorded: (kind: string) => void;
  readonly isDue: () => boolean;
  readonly done: () => void;
  readonly subscribe: (listener: () => void) => () => void;
};

/** Passes on that an act was recorded to the component that asks for a review at a calm moment. */
export function createReviewWatch(): ReviewWatch {
  const listeners = new Set<() => void>();
  let isDue = false;
  const set = (value: boolean): void => {
    if (isDue === value) return;
    isDue = value;
    for (const listener of listeners) listener();
  };
  return {
    recorded: (kind) => REVIEWED_ACTS.includes(kind) && set(true),
    isDue: () => isDue,
    done: () => set(false),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
