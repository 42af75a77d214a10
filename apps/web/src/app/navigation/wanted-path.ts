import type { Location } from 'react-router';
import { paths } from './paths.ts';

export type LoginState = { readonly wanted: string };

/** The page to return to after the login form (ROUTE-24). */
export function loginState(location: Location): LoginState {
  return { wanted: `${location.pathname}${location.search}${location.hash}` };
}

/** The page to open after sign-in: the one that needed it, else the start. It is always a path of this app. */
export function wantedPath(state: unknown): string {
  const wanted = typeof state === 'object' && state !== null && 'wanted' in state ? state.wanted : null;
  return typeof wanted === 'string' && /^\/(?!\/)/.test(wanted) ? wanted : paths.home;
}
