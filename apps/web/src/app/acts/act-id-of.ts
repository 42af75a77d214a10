import type { Location } from 'react-router';

/** The id of the act that the page was opened for; null when there is none. */
export function actIdOf({ state }: Location): string | null {
  const isState = typeof state === 'object' && state !== null && 'actId' in state;
  return isState && typeof state.actId === 'string' ? state.actId : null;
}
