import type { Route, RouteKey } from '@vialant/contract/route';
import type pg from 'pg';
import { agencyHandlers } from './agency/handlers.ts';
import { openDb } from './db/open.ts';
import { entityHandlers } from './entity/handlers.ts';
import type { Handler, Handlers } from './http/call.ts';
import { signInHandlers } from './sign-in/handlers.ts';
import { stockHandlers } from './stock/handlers.ts';

/** Every call's use case. A named one stands in the place of the generic one with the same path. */
export function allHandlers(pool: pg.Pool): Map<RouteKey, Handler<Route>> {
  const db = openDb(pool);
  const named: Handlers = { ...signInHandlers(db), ...agencyHandlers(db), ...stockHandlers(db, pool) };
  return new Map<RouteKey, Handler<Route>>([
    ...entityHandlers(db),
    ...(Object.entries(named) as [RouteKey, Handler<Route>][]),
  ]);
}
