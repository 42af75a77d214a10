import type { RouteKey } from '@vialant/contract/route';

/** The calls that are about the session they are made with, and would end or replace it. */
export const ABOUT_THE_SESSION: ReadonlySet<RouteKey> = new Set<RouteKey>([
  'POST user/logout',
  'POST user/refresh/session',
  'POST user/webauthn/refresh/options',
]);
