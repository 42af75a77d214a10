import type { Location } from 'react-router';
import { paths } from './paths.ts';

export type LoginState = { readonly wanted: string };

/** What to remember when a page sends the user to the login form first (ROUTE-24). */
export function loginState(location: Location): LoginState {
  return { wanted: `${location.pathname}${location.search}${location.hash}` };
}

/** Where to go after sign-in: the page that asked for it, else the start. Only ever a path of this app. */
export function wantedPath(state: unknown): string {
  const wanted = typeof state === 'object' && state !== null && 'wanted' in state ? state.wanted : null;
  return typeof wanted === 'string' && /^\/(?!\/)/.test(wanted) ? wanted : paths.home;
}
