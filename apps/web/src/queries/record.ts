import type { CallReply, Client } from '../api/client.ts';
import { noneIfNotFound, type Query } from './query.ts';

/** EXPLORE-01: the vials, lots and incidents that begin with the text. */
export function recordSearch(client: Client, text: string): Query<CallReply<'GET record/search'>> {
  return {
    queryKey: ['drug', 'search', text],
    queryFn: ({ signal }) => client.call('GET record/search', { text }, { signal }),
  };
}

/** EXPLORE-03: the life of a vial; null where the agency never had it. */
export function vialTimeline(client: Client, drugId: string): Query<CallReply<'GET drug/timeline'> | null> {
  return {
    queryKey: ['drug', 'timeline', drugId],
    queryFn: ({ signal }) => client.call('GET drug/timeline', { drug_id: drugId }, { signal }).catch(noneIfNotFound),
  };
}
