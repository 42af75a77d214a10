import type { Client } from '../api/client.ts';
import { type RowsQuery, rowsQuery } from './query.ts';

/** As many as the server gives at once. */
const MOST = 1000;

/** SETTINGS-04: what was changed last in the agency. */
export function lastChanges(client: Client): RowsQuery<'change_log'> {
  return rowsQuery(['change_log', 'all'], (asked) => client.send('GET change_log/all', { limit: MOST }, asked));
}

/** What was changed last of one row. */
export function changesOf(client: Client, rowId: string): RowsQuery<'change_log'> {
  return rowsQuery(['change_log', 'of', rowId], (asked) =>
    client.send('GET change_log/all', { row_id: rowId, limit: MOST }, asked),
  );
}
