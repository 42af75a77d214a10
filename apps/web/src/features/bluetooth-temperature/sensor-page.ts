import type { Message } from '@vialant/domain/words/messages/message';
import { isBusy, NOTHING_YET, SensorFailure, type SensorState, type SensorStatus } from './sensor-state.ts';

/** What the page shows, and the one action that may run on it. */
export type SensorPage = {
  readonly state: () => SensorState;
  readonly isBusy: () => boolean;
  readonly set: (part: Partial<SensorState>) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Runs one action at a time; its end is shown in the page's state. */
  readonly run: (status: SensorStatus, failed: Message, work: (left: AbortSignal) => Promise<void>) => Promise<void>;
  /** Cancels the running action. */
  readonly leave: () => void;
  /** Resets the state for the next visit. */
  readonly forget: () => void;
};

export function createSensorPage(beforeAction: () => void): SensorPage {
  const listeners = new Set<() => void>();
  let state = NOTHING_YET;
  let visit = new AbortController();

  function set(part: Partial<SensorState>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  return {
    state: () => state,
    isBusy: () => isBusy(state.status),
    set,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async run(status, failed, work) {
      if (isBusy(state.status)) return;
      const { signal } = visit;
      beforeAction();
      set({ status, error: null });
      try {
        await work(signal);
        if (!signal.aborted) set({ status: 'idle' });
      } catch (error) {
        if (!signal.aborted) set({ status: 'error', error: shownFor(error, failed) });
      }
    },
    leave() {
      visit.abort();
      visit = new AbortController();
    },
    forget() {
      state = NOTHING_YET;
    },
  };
}

/** The text for a failure: the failure's own, or else the general one of the action. */
export function shownFor(error: unknown, failed: Message): Message {
  return error instanceof SensorFailure ? error.shown : failed;
}
