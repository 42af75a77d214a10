import type { CallReply, Client } from '../api/client.ts';
import { WHOLE_AGENCY } from '../api/whole-agency.ts';
import { type Query, type RowsQuery, rowsQuery } from './query.ts';

const MOST_DISCREPANCIES = 1000;

/** OVERVIEW-01: what needs attention. */
export function overview(client: Client): Query<CallReply<'GET overview'>> {
  return {
    queryKey: [WHOLE_AGENCY, 'overview'],
    queryFn: (asked) => client.call('GET overview', undefined, asked),
  };
}

/** Every box that is checked daily, and how its check stands. */
export function dailyChecks(client: Client): Query<CallReply<'GET overview/checks'>> {
  return {
    queryKey: [WHOLE_AGENCY, 'checks'],
    queryFn: (asked) => client.call('GET overview/checks', undefined, asked),
  };
}

/** The vials that are expired, or will be within 90 days. */
export function expiringVials(client: Client): Query<CallReply<'GET overview/expiring'>> {
  return {
    queryKey: [WHOLE_AGENCY, 'expiring'],
    queryFn: (asked) => client.call('GET overview/expiring', undefined, asked),
  };
}

/** The last discrepancies of the agency. */
export function lastDiscrepancies(client: Client): RowsQuery<'discrepancy'> {
  return rowsQuery(['discrepancy', 'all'], (asked) =>
    client.send('GET discrepancy/all', { limit: MOST_DISCREPANCIES }, asked),
  );
}
