import type { CallReply, Client } from '../api/client.ts';
import { noneIfNotFound, type Query } from './query.ts';

/** OPEN-138: what an act recorded, by its id or by the id of a record; null when there is none in the agency. */
export function receiptOf(client: Client, id: string): Query<CallReply<'GET receipt'> | null> {
  return {
    // A changed incident number is a change of a stock move, and asks for this again.
    queryKey: ['stock_move_record', 'receipt', id],
    queryFn: ({ signal }) => client.call('GET receipt', { id }, { signal }).catch(noneIfNotFound),
  };
}
