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

/** The same for a page that says how old it is: it may come from a copy of the database that is some seconds behind. */
export function laggingTimeline(client: Client, drugId: string): Query<CallReply<'GET drug/timeline'> | null> {
  return {
    queryKey: ['drug', 'lagging timeline', drugId],
    queryFn: ({ signal }) =>
      client.call('GET drug/timeline', { drug_id: drugId, may_lag: '1' }, { signal }).catch(noneIfNotFound),
  };
}

/** OPEN-138: what an act recorded, by its id or by the id of a record; null when there is none in the agency. */
export function receiptOf(client: Client, id: string): Query<CallReply<'GET act/receipt'> | null> {
  return {
    // A changed incident number is a change of a stock move, and asks for this again.
    queryKey: ['stock_move_record', 'receipt', id],
    queryFn: ({ signal }) => client.call('GET act/receipt', { id }, { signal }).catch(noneIfNotFound),
  };
}

/** EXPLORE-01: the records of an incident; null where the agency has none. */
export function incidentRecords(client: Client, incident: string): Query<CallReply<'GET incident'> | null> {
  return {
    // A changed incident number is a change of a stock move, and asks for this again.
    queryKey: ['stock_move_record', 'incident', incident],
    queryFn: ({ signal }) => client.call('GET incident', { incident }, { signal }).catch(noneIfNotFound),
  };
}

export const WITNESSED_KEY = ['user', 'witnessed'] as const;

/** OPEN-141: what the user has witnessed in the last day, in the words in which it was shown. */
export function witnessed(client: Client): Query<CallReply<'GET user/witnessed'>> {
  return {
    queryKey: WITNESSED_KEY,
    queryFn: ({ signal }) => client.call('GET user/witnessed', undefined, { signal }),
  };
}
