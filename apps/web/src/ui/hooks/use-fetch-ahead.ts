import { useEffect, useEffectEvent } from 'react';
import type { LazyPart } from '../lazy-part.tsx';

const SETTLED_AFTER_MS = 2000;
/** On a page that is never idle, as with a camera, it is done after so long. */
const IDLE_WITHIN_MS = 3000;

/**
 * Fetches the code of the parts that may be opened from here, once the page has settled and there is nothing else to do:
 * a tap that comes at this moment is not kept waiting.
 */
export function useFetchAhead(
  parts: readonly Pick<LazyPart<never>, 'fetchAhead'>[],
  { isWanted = true, afterMs = SETTLED_AFTER_MS } = {},
): void {
  const fetchAll = useEffectEvent(() => {
    for (const part of parts) part.fetchAhead();
  });
  useEffect(() => {
    if (!isWanted) return;
    let stop = (): void => undefined;
    const timer = setTimeout(() => {
      stop = whenIdle(fetchAll);
    }, afterMs);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isWanted, afterMs]);
}

/** Safari does not tell when it is idle: there it is done at once. Answers how to give it up. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    work();
    return () => undefined;
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_WITHIN_MS });
  return () => cancelIdleCallback(handle);
}
