import { useLayoutEffect, useState } from 'react';

/**
 * Whether something that is not shown any more is still on its way out. For those who want no motion too it is, before it
 * is drawn again: an element that is gone cannot give back the focus.
 */
export function useLeaving(shown: boolean, durationMs: number): boolean {
  const [wasShown, setWasShown] = useState(shown);
  const [isLeaving, setIsLeaving] = useState(false);
  if (wasShown !== shown) {
    setWasShown(shown);
    setIsLeaving(!shown);
  }
  useLayoutEffect(() => {
    if (!isLeaving) return;
    const end = (): void => setIsLeaving(false);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return end();
    const timer = setTimeout(end, durationMs);
    return () => clearTimeout(timer);
  }, [isLeaving, durationMs]);
  return isLeaving;
}
