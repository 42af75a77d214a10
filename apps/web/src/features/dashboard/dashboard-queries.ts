import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { InventoryType, InventoryVial } from '@vialant/domain/custody/inventory';
import { TIMING } from '@vialant/domain/values/timing';
import type { CallReply, Client } from '../../api/client.ts';
import { unitFieldsOf } from '../../api/unit-fields.ts';
import { lastBoxCheck } from '../../queries/box-check.ts';
import { boxesWithUnit } from '../../queries/drug-box.ts';
import { drugTypes } from '../../queries/drug-type.ts';
import { vialsOfBox } from '../../queries/drug.ts';
import { rowsOf, type WireRows } from '../../queries/query.ts';
import { useBasics } from '../../services/services.ts';

export type Box = {
  readonly id: string;
  readonly name: string;
  readonly barcode: string;
  readonly unitName: string | null;
  /** Since when it must be resealed, and by whose act; null where it need not be. */
  readonly resealDue: { readonly since: Date; readonly byName: string } | null;
  /** Since when its seal is open, and who left it so; null where it is closed, or due. */
  readonly sealOpen: { readonly since: Date; readonly byName: string } | null;
};

/** OPEN-144: the time is that of the check, also where it arrived later. */
export type LastCheck = {
  readonly userNames: string;
  readonly happenedAt: Date;
  readonly isOffline: boolean;
  /** How many of the vials that lay in the box it saw, where it did not see all (OPEN-138). */
  readonly partial: { readonly n: number; readonly total: number } | null;
};

// DASH-03: a list younger than 2 s is not fetched again.
const staleTime = TIMING.boxList.refreshThrottleMs;

export function useBoxes(): UseQueryResult<Box[]> {
  const { client } = useBasics();
  return useQuery({ ...boxesWithUnit(client), staleTime, select: toBoxes });
}

/** Asks for the boxes again, at most once per 2 s; on a failure the known list stays. */
export function refreshBoxes(queryClient: QueryClient, client: Client): Promise<void> {
  return queryClient.prefetchQuery({ ...boxesWithUnit(client), staleTime });
}

export function useDrugTypes(): UseQueryResult<InventoryType[]> {
  const { client } = useBasics();
  return useQuery({ ...drugTypes(client), select: toTypes });
}

export function useVials(boxId: string): UseQueryResult<InventoryVial[]> {
  const { client } = useBasics();
  return useQuery({ ...vialsOfBox(client, boxId), select: toVials });
}

/** Null when the box was never checked. */
export function useLastCheck(boxId: string): UseQueryResult<LastCheck | null> {
  const { client } = useBasics();
  return useQuery({ ...lastBoxCheck(client, boxId), select: toLastCheck });
}

function toBoxes(rows: WireRows<'drug_box'>): Box[] {
  return rowsOf('drug_box', rows).map((row) => ({
    id: row.id,
    name: row.name,
    barcode: row.barcode_id,
    unitName: row.unit__name,
    resealDue: row.reseal_due_since && { since: row.reseal_due_since, byName: row.reseal_due_by_name ?? '' },
    sealOpen: row.seal_open_since && { since: row.seal_open_since, byName: row.seal_left_by_name ?? '' },
  }));
}

function toTypes(rows: WireRows<'drug_type'>): InventoryType[] {
  return rowsOf('drug_type', rows).map((row) => ({
    id: row.id,
    name: row.name,
    ...unitFieldsOf(row),
  }));
}

function toVials(rows: WireRows<'drug'>): InventoryVial[] {
  return rowsOf('drug', rows).map((row) => ({
    typeId: row.type,
    amount: row.stock_move_record__quantity ?? row.quantity,
    createdAmount: row.quantity,
    expiresOn: row.expiration_date,
  }));
}

function toLastCheck(reply: CallReply<'GET box_check/last'>): LastCheck | null {
  return (
    reply && {
      userNames: reply.user_names,
      happenedAt: new Date(reply.timestamp ?? reply.created_on),
      isOffline: reply.user_was_offline === 1,
      partial: partialOf(reply),
    }
  );
}

function partialOf({ checked = 0, unseen = 0 }: NonNullable<CallReply<'GET box_check/last'>>): LastCheck['partial'] {
  return unseen === 0 ? null : { n: checked, total: checked + unseen };
}
