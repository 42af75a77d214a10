import type { Services } from '../../services/services.ts';

export type LeavingPorts = Pick<Services['page'], 'watchBack'> & {
  /** The number of the history entry that the app shows. */
  readonly here: () => number;
  readonly isHeld: () => boolean;
  readonly ask: (leave: () => void) => void;
  readonly navigate: (to: string) => void;
};

/**
 * Notices every way out of a page that holds changes and asks first. The router of the app cannot block, so that links
 * and the browser's Back are caught before they reach it.
 */
export function watchLeaving({ watchBack, here, isHeld, ask, navigate }: LeavingPorts): () => void {
  let isReturning = false;

  function onClick(event: MouseEvent): void {
    if (!isHeld() || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin || link.target !== '') return;
    if (link.pathname === window.location.pathname && link.hash !== '') return;
    event.preventDefault();
    event.stopPropagation();
    ask(() => navigate(`${link.pathname}${link.search}${link.hash}`));
  }

  function onPop(event: PopStateEvent): void {
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
  }

  function onUnload(event: BeforeUnloadEvent): void {
    if (isHeld()) event.preventDefault();
  }

  document.addEventListener('click', onClick, true);
  const endBack = watchBack(onPop);
  window.addEventListener('beforeunload', onUnload);
  return () => {
    document.removeEventListener('click', onClick, true);
    endBack();
    window.removeEventListener('beforeunload', onUnload);
  };
}

/** The number that the router gives each history entry of the app. */
export function entryNumber(state: unknown): number {
  const isNumbered = typeof state === 'object' && state !== null && 'idx' in state;
  return isNumbered && typeof state.idx === 'number' ? state.idx : 0;
}
