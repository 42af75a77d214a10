import { useEffect, useState } from 'react';

/** Whether something that is not shown any more is still on its way out; at once gone for those who want no motion. */
export function useLeaving(shown: boolean, durationMs: number): boolean {
  const [wasShown, setWasShown] = useState(shown);
  const [isLeaving, setIsLeaving] = useState(false);
  if (wasShown !== shown) {
    setWasShown(shown);
    setIsLeaving(!shown && !matchMedia('(prefers-reduced-motion: reduce)').matches);
  }
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => setIsLeaving(false), durationMs);
    return () => clearTimeout(timer);
  }, [isLeaving, durationMs]);
  return isLeaving;
}
