import type { CallReply, Client } from '../api/client.ts';
import { type Query, type RowsQuery, rowsQuery } from './query.ts';

/** LABELS-06: the sheets of labels that were made. */
export function labelSheets(client: Client): RowsQuery<'label_sheet'> {
  return rowsQuery(['label_sheet', 'all'], (asked) => client.send('GET label_sheet/all', {}, asked));
}

/** The codes of a sheet with what has become of them. */
export function labelCodes(client: Client, id: string): Query<CallReply<'GET label_sheet/codes'>> {
  return {
    queryKey: ['label_sheet', 'codes', id],
    queryFn: ({ signal }) => client.call('GET label_sheet/codes', { id }, { signal }),
  };
}

/** LABELS-04: how far the print is shifted on each format. */
export function labelShifts(client: Client): Query<CallReply<'GET label_sheet/shifts'>> {
  return {
    queryKey: ['label_sheet', 'shifts'],
    queryFn: ({ signal }) => client.call('GET label_sheet/shifts', undefined, { signal }),
  };
}
