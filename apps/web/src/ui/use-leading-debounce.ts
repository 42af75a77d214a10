import { useRef } from 'react';

/** Lets the first call through at once and refuses the ones that follow within the time (SHELL-35). */
export function useLeadingDebounce(ms: number): () => boolean {
  const passedAt = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const now = performance.now();
    if (now - passedAt.current < ms) return false;
    passedAt.current = now;
    return true;
  };
}
