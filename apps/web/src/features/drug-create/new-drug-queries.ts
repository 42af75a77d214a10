import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Amount, amountFromMicrograms, type UnitFields } from '@vialant/domain/values/amount';
import { type DateOnly, dateOnly } from '@vialant/domain/values/date-only';
import type { CallReply } from '../../api/client.ts';
import { unitFieldsOf } from '../../api/unit-fields.ts';
import { allowedDrugTypes, shortDateOfType } from '../../queries/drug-type.ts';
import { rowsOf, type WireRows } from '../../queries/query.ts';
import { useBasics } from '../../services/services.ts';

export type NewDrugType = UnitFields & {
  readonly id: string;
  readonly name: string;
  readonly needsWitness: boolean;
};

/** The short date that a new vial of a type may get; `on` is null where the user chooses the day. */
export type ShortDateRule = { readonly days: number | null; readonly on: DateOnly | null };

/** CREATE-06, ROLE-05: only the allowed types are offered. */
export function useAllowedTypes(): UseQueryResult<NewDrugType[]> {
  const { client } = useBasics();
  return useQuery({ ...allowedDrugTypes(client), select: toTypes });
}

/** What is usual for vials of a type. */
export type UsualOfType = {
  /** CREATE-14; null where the type has no short date. */
  readonly shortDate: ShortDateRule | null;
  /** What most of the last vials held; null where that is not known. */
  readonly amount: Amount | null;
};

const NOTHING_USUAL: UsualOfType = { shortDate: null, amount: null };

/** While it is not loaded nothing is usual. */
export function useUsualOfType(typeId: string): UsualOfType {
  const { client } = useBasics();
  const { data } = useQuery({
    ...shortDateOfType(client, typeId),
    select: toUsual,
    enabled: typeId !== '',
    staleTime: 0, // the answer counts from today
  });
  return data ?? NOTHING_USUAL;
}

function toTypes(rows: WireRows<'drug_type'>): NewDrugType[] {
  return rowsOf('drug_type', rows).map((row) => ({
    id: row.id,
    name: row.name,
    ...unitFieldsOf(row),
    needsWitness: row.verification_required ?? true,
  }));
}

function toUsual(reply: CallReply<'GET drug_type/short_date'>): UsualOfType {
  const { allowed, num_days: days, short_date: on, usual_quantity: usual = null } = reply;
  return {
    shortDate: allowed === 1 ? { days, on: on === null ? null : dateOnly(on) } : null,
    amount: usual === null ? null : amountFromMicrograms(usual),
  };
}
