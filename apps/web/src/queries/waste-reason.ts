import type { Client } from '../api/client.ts';
import { type RowsQuery, rowsQuery } from './query.ts';

/** WASTE-04, STOCKROOM-05: the reasons that the agency offers, in its order. */
export function wasteReasons(client: Client): RowsQuery<'waste_reason'> {
  return rowsQuery(['waste_reason', 'all'], (asked) => client.send('GET waste_reason/all', {}, asked));
}
