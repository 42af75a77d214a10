import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Amount, UnitFields } from '@vialant/domain/values/amount';
import type { DateOnly } from '@vialant/domain/values/date-only';
import { boxLabel } from '@vialant/domain/custody/inventory';
import type { CallReply, Client } from '../../api/client.ts';
import { readRow } from '../../api/entities.ts';
import { unitFieldsOf } from '../../api/unit-fields.ts';
import { boxesWithUnit } from '../../queries/drug-box.ts';
import { drugTypes } from '../../queries/drug-type.ts';
import { transferInfo, vial } from '../../queries/drug.ts';
import { rowsOf, type WireRows } from '../../queries/query.ts';
import { administrations } from '../../queries/stock-move.ts';
import { useBasics } from '../../services/services.ts';

export type DetailedDrug = {
  readonly id: string;
  readonly barcode: string;
  readonly typeId: string;
  readonly boxId: string;
  readonly lotNumber: string;
  readonly expiresOn: DateOnly;
  readonly shortDate: DateOnly | null;
  readonly amount: Amount;
};

export type DetailedType = UnitFields & { readonly name: string; readonly shortDateAllowed: boolean };

export type TransferInfo = {
  readonly canUnAdminister: boolean;
  readonly inOtherAgency: boolean;
};

/** What was asked for ahead is not asked for again when the details are opened; a change of the vial still is. */
const ASKED_AHEAD = { staleTime: 2000 } as const;

/** Asks for what the details of a vial show, before they are opened: the answers come while they are drawn. */
export function askAheadForDrug(queryClient: QueryClient, client: Client, id: string): void {
  void queryClient.prefetchQuery(vial(client, id));
  void queryClient.prefetchQuery(transferInfo(client, id));
}

/** The vial; null when this agency has no such vial. */
export function useDrug(id: string): UseQueryResult<DetailedDrug | null> {
  const { client } = useBasics();
  return useQuery({ ...vial(client, id), ...ASKED_AHEAD, select: toDrug });
}

/** DRUG-11; null when this agency never had such a vial. */
export function useTransferInfo(drugId: string): UseQueryResult<TransferInfo | null> {
  const { client } = useBasics();
  return useQuery({ ...transferInfo(client, drugId), ...ASKED_AHEAD, select: toTransferInfo });
}

/** Whether the vial was ever given (DRUG-10); asked only when `wanted`. */
export function useHasPriorUsage(drugId: string, wanted: boolean): boolean {
  const { client } = useBasics();
  const { data } = useQuery({
    ...administrations(client, drugId),
    select: (moves) => moves.length > 0,
    enabled: wanted,
  });
  return data ?? false;
}

export function useDrugType(id: string | undefined): UseQueryResult<DetailedType | undefined> {
  const { client } = useBasics();
  return useQuery({ ...drugTypes(client), select: (rows) => toType(rows, id) });
}

export function useBoxLabel(id: string | undefined): string | undefined {
  const { client } = useBasics();
  const { data } = useQuery({
    ...boxesWithUnit(client),
    select: (rows) => {
      const box = rowsOf('drug_box', rows).find((row) => row.id === id);
      return box && boxLabel({ name: box.name, unitName: box.unit__name });
    },
  });
  return data;
}

function toDrug(reply: unknown): DetailedDrug | null {
  if (reply === null) return null;
  const row = readRow('drug', reply);
  return {
    id: row.id,
    barcode: row.barcode_id,
    typeId: row.type,
    boxId: row.drug_box_id,
    lotNumber: row.lot_number,
    expiresOn: row.expiration_date,
    shortDate: row.short_date,
    amount: row.stock_move_record__quantity ?? row.quantity,
  };
}

function toTransferInfo(reply: CallReply<'GET user_group/transfer_info'> | null): TransferInfo | null {
  return reply && { canUnAdminister: reply.can_un_administer === 1, inOtherAgency: reply.drug_in_other_agency === 1 };
}

function toType(rows: WireRows<'drug_type'>, id: string | undefined): DetailedType | undefined {
  const row = rowsOf('drug_type', rows).find((each) => each.id === id);
  return (
    row && {
      name: row.name,
      ...unitFieldsOf(row),
      shortDateAllowed: row.short_date_allowed ?? false,
    }
  );
}
