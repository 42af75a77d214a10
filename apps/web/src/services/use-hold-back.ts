import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { useDevice } from './services.ts';
import { entryNumber, holdAgainstBack } from './watch-back.ts';

/**
 * While `isHeld`, the browser's or the phone's Back does not leave the page: `ask` is called with the function that then
 * goes where the user wanted. Whoever leaves lets go first, by the function that is returned.
 */
export function useHoldBack(isHeld: boolean, ask: (leave: () => void) => void): () => void {
  const { page } = useDevice();
  const { key } = useLocation();
  /** The entry of the history that was let go of. */
  const letGo = useRef<string | null>(null);
  const onBack = useEffectEvent(ask);
  useEffect(() => {
    if (!isHeld) return;
    const here = entryNumber(window.history.state);
    return holdAgainstBack({
      watchBack: page.watchBack,
      here: () => here,
      isHeld: () => letGo.current !== key,
      ask: (leave) => onBack(leave),
    });
  }, [isHeld, key, page]);
  return () => {
    letGo.current = key;
  };
}
