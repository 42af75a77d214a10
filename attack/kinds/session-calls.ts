import type { RouteKey } from '@vialant/contract/route';

/** The calls that would end or replace the session with which they are made. */
export const ABOUT_THE_SESSION: ReadonlySet<RouteKey> = new Set<RouteKey>([
  'POST user/logout',
  'POST user/refresh/session',
  'POST user/webauthn/refresh/options',
]);
