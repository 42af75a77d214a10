import { useEffect, useEffectEvent } from 'react';
import type { LazyPart } from '../lazy-part.tsx';

const SETTLED_AFTER_MS = 2000;

/** Fetches the code of the parts that may be opened from here, once the page has settled. */
export function useFetchAhead(
  parts: readonly Pick<LazyPart<never>, 'fetchAhead'>[],
  { isWanted = true, afterMs = SETTLED_AFTER_MS } = {},
): void {
  const fetchAll = useEffectEvent(() => {
    for (const part of parts) part.fetchAhead();
  });
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(fetchAll, afterMs);
    return () => clearTimeout(timer);
  }, [isWanted, afterMs]);
}
