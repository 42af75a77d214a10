import type { CallReply, Client } from '../../api/client.ts';
import type { Query } from '../query.ts';

/** The key of every question about inventories, to ask them all again. */
export const ABOUT_INVENTORIES = { queryKey: ['inventory_count'] } as const;

/** LAW-07: the inventories that were taken, and when the next one is due. */
export function inventories(client: Client): Query<CallReply<'GET inventory_count/all'>> {
  return {
    queryKey: ['inventory_count', 'all'],
    queryFn: ({ signal }) => client.call('GET inventory_count/all', undefined, { signal }),
  };
}
