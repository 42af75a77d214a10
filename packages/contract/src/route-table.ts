import type { Route, RouteKey } from './route.ts';
import { accountRoutes } from './routes/account.ts';
import { agencyRoutes } from './routes/agency.ts';
import { alertRoutes } from './routes/alerts.ts';
import { caseRoutes } from './routes/cases.ts';
import { custodyRoutes } from './routes/custody.ts';
import { downloadRoutes } from './routes/download.ts';
import { entityRoutes } from './routes/entity-routes.ts';
import { formRoutes } from './routes/forms.ts';
import { imageRoutes } from './routes/image.ts';
import { importRoutes } from './routes/import.ts';
import { labelRoutes } from './routes/labels.ts';
import { lawRoutes } from './routes/law.ts';
import { officeRoutes } from './routes/office.ts';
import { packetRoutes } from './routes/packet.ts';
import { paperRoutes } from './routes/paper.ts';
import { peopleRoutes } from './routes/people.ts';
import { realtimeRoutes } from './routes/realtime.ts';
import { reportRoutes } from './routes/report.ts';
import { setupRoutes } from './routes/setup.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { signalRoutes } from './routes/signals.ts';
import { stockRoutes } from './routes/stock.ts';
import { vehicleRoutes } from './routes/vehicles.ts';
import { webAuthnRoutes } from './routes/webauthn.ts';
import { witnessRoutes } from './routes/witness.ts';

/** The calls with a use case of their own. */
export const namedRoutes = {
  ...setupRoutes,
  ...signInRoutes,
  ...accountRoutes,
  ...peopleRoutes,
  ...webAuthnRoutes,
  ...agencyRoutes,
  ...stockRoutes,
  ...custodyRoutes,
  ...witnessRoutes,
  ...caseRoutes,
  ...alertRoutes,
  ...signalRoutes,
  ...realtimeRoutes,
  ...imageRoutes,
  ...formRoutes,
  ...vehicleRoutes,
  ...officeRoutes,
  ...downloadRoutes,
  ...importRoutes,
  ...labelRoutes,
  ...lawRoutes,
  ...reportRoutes,
  ...packetRoutes,
  ...paperRoutes,
} as const;

export type NamedRoutes = typeof namedRoutes;
export type NamedRouteKey = keyof NamedRoutes;

/** Every call the server answers. A named call replaces the generic one with the same path. */
export function routeTable(): ReadonlyMap<RouteKey, Route> {
  table ??= new Map<RouteKey, Route>([
    ...[...entityRoutes()].map(([key, { route }]) => [key, route] as const),
    ...Object.entries(namedRoutes).map(([key, route]) => [key as RouteKey, route] as const),
  ]);
  return table;
}

// It takes a while to make, and several ask for it.
let table: ReadonlyMap<RouteKey, Route> | undefined;
