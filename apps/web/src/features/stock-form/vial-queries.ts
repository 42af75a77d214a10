import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { NamedVial } from '@vialant/domain/words/act-sentence';
import { expiryTone } from '@vialant/domain/custody/expiry';
import type { UnitFields } from '@vialant/domain/values/amount';
import { type DateOnly, localDate } from '@vialant/domain/values/date-only';
import type { AgencySettings } from '@vialant/domain/agency/settings';
import { settingsOf } from '../../api/agency-settings.ts';
import type { CallReply } from '../../api/client.ts';
import { type EntityRow, readRow } from '../../api/entities.ts';
import { unitFieldsOf } from '../../api/unit-fields.ts';
import { drugTypes } from '../../queries/drug-type.ts';
import { vialsByIds } from '../../queries/drug.ts';
import { rowsOf, type WireRows } from '../../queries/query.ts';
import { currentUser } from '../../queries/user.ts';
import { useBasics } from '../../services/services.ts';

/** A vial with what the forms of stock moves need. */
export type Vial = NamedVial & {
  readonly id: string;
  readonly boxId: string;
  /** The type of the unit in which the vial's box is. */
  readonly unitType: string | null;
  readonly expiresOn: DateOnly;
  readonly isExpired: boolean;
  readonly isReusable: boolean;
  readonly needsWitness: boolean;
};

type VialType = UnitFields & {
  readonly id: string;
  readonly name: string;
  readonly isReusable: boolean;
  readonly needsWitness: boolean;
};

export type Loaded<Value> = {
  /** Undefined until it is loaded. */
  readonly data: Value | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => void;
};

// A vial whose type is missing gets the strictest rules.
const UNKNOWN_TYPE: Omit<VialType, 'id'> = {
  name: '',
  ...unitFieldsOf(undefined),
  isReusable: false,
  needsWitness: true,
};

export type LoadedVials = Loaded<readonly Vial[]> & {
  /** Whether these are the vials from before a change of the list, because the new ones are not loaded yet. */
  readonly areOld: boolean;
};

/** The vials with these ids, in this order; one that is not in the agency any more is left out. */
export function useVials(ids: readonly string[]): LoadedVials {
  const { client, now } = useBasics();
  const drugs = useQuery({
    ...vialsByIds(client, ids),
    select: (rows) => rowsOf('drug', rows),
    enabled: ids.length > 0,
    placeholderData: (before) => before, // so that a growing list does not flicker
  });
  const types = useQuery({ ...drugTypes(client), select: toTypes, enabled: ids.length > 0 });
  const data = drugs.data && types.data ? joined(ids, drugs.data, types.data, localDate(now())) : undefined;
  return {
    data: ids.length === 0 ? [] : data,
    areOld: drugs.isPlaceholderData,
    isError: drugs.isError || types.isError,
    isFetching: drugs.isFetching || types.isFetching,
    refetch() {
      if (drugs.isError) void drugs.refetch();
      if (types.isError) void types.refetch();
    },
  };
}

export type Agency = {
  readonly id: string;
  readonly settings: AgencySettings;
  /** The medical director of the day (LAW-04). */
  readonly director: string | null;
};

/** The agency the user acts in, with its settings. */
export function useAgency(isWanted = true): UseQueryResult<Agency> {
  return useQuery({ ...currentUser(useBasics()), select: toAgency, enabled: isWanted });
}

function toAgency(reply: CallReply<'GET user/auth'>): Agency {
  const group = readRow('user_group', reply.user_group);
  return { id: group.id, settings: settingsOf(group), director: group.medical_director };
}

function toTypes(rows: WireRows<'drug_type'>): ReadonlyMap<string, VialType> {
  const types = rowsOf('drug_type', rows).map((row) => ({
    id: row.id,
    name: row.name,
    ...unitFieldsOf(row),
    isReusable: row.is_reusable ?? false,
    needsWitness: row.verification_required ?? true,
  }));
  return new Map(types.map((type) => [type.id, type]));
}

function joined(
  ids: readonly string[],
  rows: readonly EntityRow<'drug'>[],
  types: ReadonlyMap<string, VialType>,
  today: DateOnly,
): readonly Vial[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { name, isReusable, needsWitness, ...type } = types.get(row.type) ?? { ...UNKNOWN_TYPE, id: row.type };
    return {
      id,
      barcode: row.barcode_id,
      typeName: name,
      type,
      amount: row.stock_move_record__quantity ?? row.quantity,
      boxId: row.drug_box_id,
      unitType: row.unit__type,
      expiresOn: row.expiration_date,
      isExpired: expiryTone(row.expiration_date, today) === 'expired',
      isReusable,
      needsWitness,
    };
  });
}
