import { useRef } from 'react';

/** Returns true for the first call and false for those that follow within the time (SHELL-35). */
export function useLeadingDebounce(ms: number): () => boolean {
  const passedAt = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const now = performance.now();
    if (now - passedAt.current < ms) return false;
    passedAt.current = now;
    return true;
  };
}
