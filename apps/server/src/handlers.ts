import type { Route, RouteKey } from '@vialant/contract/route';
import type pg from 'pg';
import { agencyHandlers } from './agency/handlers.ts';
import { custodyHandlers } from './custody/handlers.ts';
import type { OnRecorded } from './custody/proof/checkpoint-keeper.ts';
import { openDb } from './db/open.ts';
import { entityHandlers } from './entity/handlers.ts';
import type { Handler, Handlers } from './http/call.ts';
import { realtimeHandlers } from './realtime/handlers.ts';
import { Realtime } from './realtime/realtime.ts';
import { signInHandlers } from './sign-in/handlers.ts';
import { stockHandlers } from './stock/handlers.ts';
import { witnessHandlers } from './witness/handlers.ts';

/**
 * Every call's use case. A named one stands in the place of the generic one with the same path. `onRecorded` is told of
 * every operation that has added to the custody record, `realtime` of every change that people see.
 */
export function allHandlers(
  pool: pg.Pool,
  onRecorded: OnRecorded = () => undefined,
  realtime: Realtime = new Realtime(pool, () => undefined),
): Map<RouteKey, Handler<Route>> {
  const db = openDb(pool);
  const onChanged = realtime.changed;
  const named: Handlers = {
    ...signInHandlers(db),
    ...agencyHandlers(db),
    ...stockHandlers(db, pool),
    ...custodyHandlers({ pool, onRecorded, onChanged }),
    ...witnessHandlers(db),
    ...realtimeHandlers(db, realtime),
  };
  return new Map<RouteKey, Handler<Route>>([
    ...entityHandlers(db, onChanged),
    ...(Object.entries(named) as [RouteKey, Handler<Route>][]),
  ]);
}
