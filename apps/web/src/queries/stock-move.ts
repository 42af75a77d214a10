import type { CallReply, Client } from '../api/client.ts';
import { type Query, type RowsQuery, rowsQuery } from './query.ts';

/** All stock moves of a vial, newest first. */
export function movesOfVial(client: Client, drugId: string): RowsQuery<'stock_move_record'> {
  return rowsQuery(['stock_move_record', 'for_drug', drugId], (asked) =>
    client.call('GET stock_move_record/for_drug', { drug_id: drugId }, asked),
  );
}

/** The administrations of a vial, newest first. */
export function administrations(client: Client, drugId: string): RowsQuery<'stock_move_record'> {
  return rowsQuery(['stock_move_record', 'administered', drugId], (asked) =>
    client.call('GET stock_move_record/administered', { drug_id: drugId }, asked),
  );
}

/** The moves that took from a vial, newest first: administrations and, if wanted, wastes. */
export function taken(
  client: Client,
  drugId: string,
  what: 'administrations' | 'wastes too',
): RowsQuery<'stock_move_record'> {
  const includeWasted = what === 'wastes too' ? '1' : '0';
  return rowsQuery(['stock_move_record', 'administered', drugId, includeWasted], (asked) =>
    client.call('GET stock_move_record/administered', { drug_id: drugId, includeWasted }, asked),
  );
}

/**
 * Whether the chain of a vial's records is intact. Its key begins with the records' entity, so that a new record
 * refreshes it.
 */
export function proofOfVial(client: Client, drugId: string): Query<CallReply<'GET drug/proof'>> {
  return {
    queryKey: ['stock_move_record', 'proof', drugId],
    queryFn: ({ signal }) => client.call('GET drug/proof', { drug_id: drugId }, { signal }),
  };
}
