import type { CallReply, Client } from '../api/client.ts';
import { noneIfNotFound, type Query, type RowsQuery, rowsQuery } from './query.ts';

export const VIALS_IN_BOXES_KEY = ['drug', 'for_box'] as const;

export function vialsOfBoxKey(boxId: string): readonly ['drug', 'for_box', string] {
  return [...VIALS_IN_BOXES_KEY, boxId];
}

/** CHECK-02: the vials of a box that are not empty. */
export function vialsOfBox(client: Client, boxId: string): RowsQuery<'drug'> {
  return rowsQuery(vialsOfBoxKey(boxId), (asked) => client.call('GET drug/for_box', { drug_box_id: boxId }, asked));
}

/** Those of the vials that are in the agency, in no particular order. */
export function vialsByIds(client: Client, ids: readonly string[]): RowsQuery<'drug'> {
  const list = ids.join(',');
  return rowsQuery(['drug', 'by_ids', list], (asked) => client.call('GET drug/by_ids', { ids: list }, asked));
}

/** One vial; null when the agency has no such vial. */
export function vial(client: Client, id: string): Query<unknown> {
  return {
    queryKey: ['drug', 'read', id],
    queryFn: ({ signal }) => client.send('GET drug', { id }, { signal }).catch(noneIfNotFound),
  };
}

/**
 * DRUG-11; null when the agency never had such a vial. Its key begins with `drug`, so that a change of vials refreshes
 * it too.
 */
export function transferInfo(client: Client, drugId: string): Query<CallReply<'GET user_group/transfer_info'> | null> {
  return {
    queryKey: ['drug', 'transfer_info', drugId],
    queryFn: ({ signal }) =>
      client.call('GET user_group/transfer_info', { drug_id: drugId }, { signal }).catch(noneIfNotFound),
  };
}
