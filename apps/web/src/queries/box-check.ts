import type { CallReply, Client } from '../api/client.ts';
import type { Query } from './query.ts';

export function lastCheckKey(boxId: string): readonly ['box_check', 'last', string] {
  return ['box_check', 'last', boxId];
}

/** When and by whom a box was checked last; null when it never was. */
export function lastBoxCheck(client: Client, boxId: string): Query<CallReply<'GET box_check/last'>> {
  return {
    queryKey: lastCheckKey(boxId),
    queryFn: ({ signal }) => client.call('GET box_check/last', { drug_box_id: boxId }, { signal }),
  };
}
