import { HEADERS } from '@vialant/contract/envelope';
import type { Route } from '@vialant/contract/route';
import type { FastifyRequest } from 'fastify';
import type { Need } from '../db/agency-transaction.ts';
import type { Call } from './call.ts';

type WhoAsks = Pick<Call<unknown>, 'credentials' | 'needs'>;

/** Proves the session behind a request, or refuses; called before a large body is read. */
export type Prove = (call: WhoAsks) => Promise<unknown>;

/** In whose name a request is made, and the role that its route needs. */
export function whoAsks(route: Pick<Route, 'who' | 'auditors'>, request: FastifyRequest): WhoAsks {
  return {
    credentials: {
      token: headerOf(request, HEADERS.authToken),
      userGroupId: headerOf(request, HEADERS.userGroupId),
    },
    needs: needOf(route, request.method),
  };
}

/** The role that a route needs: what is open to users is open to auditors too, if it does not write. */
function needOf({ who, auditors }: Pick<Route, 'who' | 'auditors'>, method: string): Need {
  if (who === 'admin' || who === 'auditor') return who;
  return method === 'GET' || auditors ? 'member' : 'staff';
}

export function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
