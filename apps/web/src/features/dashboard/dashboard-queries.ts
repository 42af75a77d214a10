import { type QueryClient, type QueryFunctionContext, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { InventoryType, InventoryVial } from '@vialant/domain/custody/inventory';
import { TIMING } from '@vialant/domain/values/timing';
import type { CallReply, Client } from '../../api/client.ts';
import { readRows } from '../../api/entities.ts';
import { unitFieldsOf } from '../../api/unit-fields.ts';
import { useServices } from '../../services/services.ts';

export type Box = {
  readonly id: string;
  readonly name: string;
  readonly barcode: string;
  readonly unitName: string | null;
};

export type LastCheck = { readonly userNames: string; readonly createdOn: Date };

// Replies stay in wire form in the cache, where they can be stored on the device; `select` gives them our names.

/** DASH-03: a list younger than 2 s is not fetched again. */
const boxes = {
  queryKey: ['drug_box', 'with_unit'],
  staleTime: TIMING.boxList.refreshThrottleMs,
} as const;

export function useBoxes(): UseQueryResult<Box[]> {
  const { client } = useServices();
  return useQuery({ ...boxes, queryFn: fetchBoxes(client), select: toBoxes });
}

/** Asks for the boxes again, at most once per 2 s; a failure leaves the list that is there. */
export function refreshBoxes(queryClient: QueryClient, client: Client): Promise<void> {
  return queryClient.prefetchQuery({ ...boxes, queryFn: fetchBoxes(client) });
}

export function useDrugTypes(): UseQueryResult<InventoryType[]> {
  const { client } = useServices();
  return useQuery({
    queryKey: ['drug_type', 'all'],
    queryFn: ({ signal }) => client.send('GET drug_type/all', {}, { signal }),
    select: toTypes,
  });
}

export function useVials(boxId: string): UseQueryResult<InventoryVial[]> {
  const { client } = useServices();
  return useQuery({
    queryKey: ['drug', 'for_box', boxId],
    queryFn: ({ signal }) => client.call('GET drug/for_box', { drug_box_id: boxId }, { signal }),
    select: toVials,
  });
}

/** Null when the box was never checked. */
export function useLastCheck(boxId: string): UseQueryResult<LastCheck | null> {
  const { client } = useServices();
  return useQuery({
    queryKey: ['box_check', 'last', boxId],
    queryFn: ({ signal }) => client.call('GET box_check/last', { drug_box_id: boxId }, { signal }),
    select: toLastCheck,
  });
}

function fetchBoxes(client: Client): (context: QueryFunctionContext) => Promise<unknown> {
  return ({ signal }) => client.call('GET drug_box/with_unit', undefined, { signal });
}

function toBoxes(rows: unknown): Box[] {
  return readRows('drug_box', rows).map((row) => ({
    id: row.id,
    name: row.name,
    barcode: row.barcode_id,
    unitName: row.unit__name,
  }));
}

function toTypes(rows: unknown): InventoryType[] {
  return readRows('drug_type', rows).map((row) => ({
    id: row.id,
    name: row.name,
    ...unitFieldsOf(row),
  }));
}

function toVials(rows: unknown): InventoryVial[] {
  return readRows('drug', rows).map((row) => ({
    typeId: row.type,
    amount: row.stock_move_record__quantity ?? row.quantity,
    createdAmount: row.quantity,
    expiresOn: row.expiration_date,
  }));
}

function toLastCheck(reply: CallReply<'GET box_check/last'>): LastCheck | null {
  return reply && { userNames: reply.user_names, createdOn: new Date(reply.created_on) };
}
