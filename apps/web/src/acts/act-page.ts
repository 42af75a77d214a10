import type { Location } from 'react-router';
import type { Act } from './act.ts';
import { readBoxFlow } from './box-flow-state.ts';

/** The witness page, whose router state names the act by its id. */
export const WITNESS_PATH = '/verify/general/page';

/** The id of the act that the page was opened for; null when there is none. */
export function actIdOf({ state }: Location): string | null {
  const isState = typeof state === 'object' && state !== null && 'actId' in state;
  return isState && typeof state.actId === 'string' ? state.actId : null;
}

/** Whether the location is a page of the act: its witness page, its box or its form. */
export function isOfAct({ id, draft }: Act, location: Location): boolean {
  const isItsForm = 'form' in draft && draft.form === formKeyOf(location);
  return isItsForm || actIdOf(location) === id || readBoxFlow(location.state)?.actId === id;
}

/** The key under which the form of a history entry is stored; another entry may name that key in its address. */
export function formKeyOf({ pathname, search, key }: Location): string {
  return new URLSearchParams(search).get('form') ?? `${pathname} ${key}`;
}
