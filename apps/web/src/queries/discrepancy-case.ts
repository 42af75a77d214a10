import type { CallReply, Client } from '../api/client.ts';
import type { Query } from './query.ts';

/** The key of every question about cases, to ask them all again. */
export const ABOUT_CASES = { queryKey: ['discrepancy_case'] } as const;

/** As many as the server gives at once: those that have not ended first, then the newest. */
export function cases(client: Client): Query<CallReply<'GET discrepancy_case/all'>> {
  return {
    queryKey: ['discrepancy_case', 'all'],
    queryFn: ({ signal }) => client.call('GET discrepancy_case/all', {}, { signal }),
  };
}

/** CASES-03, CASES-04: a case with its events and evidence. */
export function caseById(client: Client, id: string): Query<CallReply<'GET discrepancy_case'>> {
  return {
    queryKey: ['discrepancy_case', 'one', id],
    queryFn: ({ signal }) => client.call('GET discrepancy_case', { id }, { signal }),
  };
}

/** CASES-09. */
export function form106(client: Client, id: string): Query<CallReply<'GET discrepancy_case/form_106'>> {
  return {
    queryKey: ['discrepancy_case', 'form_106', id],
    queryFn: ({ signal }) => client.call('GET discrepancy_case/form_106', { id }, { signal }),
  };
}
