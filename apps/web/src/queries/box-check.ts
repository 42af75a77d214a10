import type { CallReply, Client } from '../api/client.ts';
import { noneIfNotFound, type Query } from './query.ts';

/** One check; null when there is none with this id in the agency. */
export function boxCheck(client: Client, id: string): Query<unknown> {
  return {
    queryKey: ['box_check', 'read', id],
    queryFn: ({ signal }) => client.send('GET box_check', { id }, { signal }).catch(noneIfNotFound),
  };
}

/** When and by whom a box was checked last; null when it never was. */
export function lastBoxCheck(client: Client, boxId: string): Query<CallReply<'GET box_check/last'>> {
  return {
    queryKey: ['box_check', 'last', boxId],
    queryFn: ({ signal }) => client.call('GET box_check/last', { drug_box_id: boxId }, { signal }),
  };
}
