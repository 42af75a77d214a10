import type { Services } from './services.ts';

export type BackPorts = Pick<Services['page'], 'watchBack'> & {
  /** The number of the history entry that the app shows. */
  readonly here: () => number;
  readonly isHeld: () => boolean;
  /** Asks whether to leave; `leave` goes where the user wanted. */
  readonly ask: (leave: () => void) => void;
};

/**
 * Notices the browser's and the phone's Back and Forward on a page that holds changes, and asks first. The router of the
 * app cannot block them, so that they are caught before they reach it. Returns the function that stops it.
 */
export function holdAgainstBack({ watchBack, here, isHeld, ask }: BackPorts): () => void {
  let isReturning = false;
  return watchBack((event) => {
    if (isReturning) {
      isReturning = false;
      event.stopImmediatePropagation();
      return;
    }
    const steps = entryNumber(event.state) - here();
    if (!isHeld() || steps === 0) return;
    // The browser is there already: it goes back to the form, unseen by the router, and the question is asked.
    event.stopImmediatePropagation();
    isReturning = true;
    window.history.go(-steps);
    ask(() => window.history.go(steps));
  });
}

/** The number that the router gives each history entry of the app. */
export function entryNumber(state: unknown): number {
  const isNumbered = typeof state === 'object' && state !== null && 'idx' in state;
  return isNumbered && typeof state.idx === 'number' ? state.idx : 0;
}
