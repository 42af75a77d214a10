import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { useServices } from './services.ts';
import { entryNumber, holdAgainstBack } from './watch-back.ts';

/**
 * While `isHeld`, the browser's or the phone's Back does not leave the page: `ask` is called with the function that then
 * goes where the user wanted. Whoever leaves lets go first, by the function that is returned.
 */
export function useHoldBack(isHeld: boolean, ask: (leave: () => void) => void): () => void {
  const { page } = useServices();
  const { key } = useLocation();
  const here = useRef(0);
  const isLetGo = useRef(false);
  const onBack = useEffectEvent(ask);
  useEffect(() => {
    here.current = entryNumber(window.history.state);
    isLetGo.current = false;
  }, [key]);
  useEffect(() => {
    if (!isHeld) return;
    return holdAgainstBack({
      watchBack: page.watchBack,
      here: () => here.current,
      isHeld: () => !isLetGo.current,
      ask: (leave) => onBack(leave),
    });
  }, [isHeld, page]);
  return () => {
    isLetGo.current = true;
  };
}
