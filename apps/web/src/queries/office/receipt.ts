import type { CallReply, Client } from '../../api/client.ts';
import { noneIfNotFound, type Query } from '../query.ts';

/** The key of every question about receipts, to ask them all again. */
export const ABOUT_RECEIPTS = { queryKey: ['receipt'] } as const;

/** LAW-08: the receipts of today, by which new vials may have come. */
export function receiptsOfToday(client: Client): Query<CallReply<'GET receipt/open'>> {
  return {
    queryKey: ['receipt', 'open'],
    queryFn: ({ signal }) => client.call('GET receipt/open', undefined, { signal }),
  };
}

/** As many as the server gives at once, the latest first. */
export function receipts(client: Client): Query<CallReply<'GET receipt/all'>> {
  return {
    queryKey: ['receipt', 'all'],
    queryFn: ({ signal }) => client.call('GET receipt/all', {}, { signal }),
  };
}

/** A receipt with the vials that came by it; null where it is not here. */
export function receiptById(client: Client, id: string): Query<CallReply<'GET receipt'> | null> {
  return {
    queryKey: ['receipt', 'one', id],
    queryFn: ({ signal }) => client.call('GET receipt', { id }, { signal }).catch(noneIfNotFound),
  };
}

/** The vials that could be joined to a receipt. */
export function unpaperedVials(client: Client, id: string): Query<CallReply<'GET receipt/unpapered'>> {
  return {
    queryKey: ['receipt', 'unpapered', id],
    queryFn: ({ signal }) => client.call('GET receipt/unpapered', { id }, { signal }),
  };
}
