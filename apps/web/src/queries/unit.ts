import type { Client } from '../api/client.ts';
import { type RowsQuery, rowsQuery } from './query.ts';

/** The units of the agency: vehicles, stations, stores. */
export function units(client: Client): RowsQuery<'unit'> {
  return rowsQuery(['unit', 'all'], (asked) => client.send('GET unit/all', {}, asked));
}
