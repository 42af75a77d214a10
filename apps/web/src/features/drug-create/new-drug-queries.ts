import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { UnitFields } from '@vialant/domain/values/amount';
import { type DateOnly, dateOnly } from '@vialant/domain/values/date-only';
import type { CallReply } from '../../api/client.ts';
import { unitFieldsOf } from '../../api/unit-fields.ts';
import { allowedDrugTypes, shortDateOfType } from '../../queries/drug-type.ts';
import { rowsOf, type WireRows } from '../../queries/query.ts';
import { useServices } from '../../services/services.ts';

export type NewDrugType = UnitFields & {
  readonly id: string;
  readonly name: string;
  readonly needsWitness: boolean;
};

/** The short date that a new vial of a type may get; `on` is null where the user chooses the day. */
export type ShortDateRule = { readonly days: number | null; readonly on: DateOnly | null };

/** CREATE-06, ROLE-05: only the allowed types are offered. */
export function useAllowedTypes(): UseQueryResult<NewDrugType[]> {
  const { client } = useServices();
  return useQuery({ ...allowedDrugTypes(client), select: toTypes });
}

/** CREATE-14; null where the type has no short date, and while that is not loaded. */
export function useShortDateRule(typeId: string): ShortDateRule | null {
  const { client } = useServices();
  const { data } = useQuery({
    ...shortDateOfType(client, typeId),
    select: toRule,
    enabled: typeId !== '',
    staleTime: 0, // the answer counts from today
  });
  return data ?? null;
}

function toTypes(rows: WireRows<'drug_type'>): NewDrugType[] {
  return rowsOf('drug_type', rows).map((row) => ({
    id: row.id,
    name: row.name,
    ...unitFieldsOf(row),
    needsWitness: row.verification_required ?? true,
  }));
}

function toRule({ allowed, num_days, short_date }: CallReply<'GET drug_type/short_date'>): ShortDateRule | null {
  return allowed === 1 ? { days: num_days, on: short_date === null ? null : dateOnly(short_date) } : null;
}
