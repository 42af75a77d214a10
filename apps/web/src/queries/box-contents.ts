import { useQuery } from '@tanstack/react-query';
import type { CheckVial } from '@vialant/domain/custody/box-check';
import { labels } from '@vialant/domain/words/labels';
import { useMemo } from 'react';
import { type EntityRow, readRows } from '../api/entities.ts';
import { unitFieldsOf } from '../api/unit-fields.ts';
import { useBasics } from '../services/services.ts';
import { vialsOfBox } from './drug.ts';
import { drugTypes } from './drug-type.ts';

export type BoxContents = {
  /** Undefined until they are loaded. */
  readonly vials: readonly CheckVial[] | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly retry: () => void;
};

export function useBoxContents(boxId: string | null): BoxContents {
  const { client } = useBasics();
  const vials = useQuery({ ...vialsOfBox(client, boxId ?? ''), enabled: boxId !== null });
  const types = useQuery(drugTypes(client));
  const known = useMemo(
    () => (vials.data === undefined || types.data === undefined ? undefined : toCheckVials(vials.data, types.data)),
    [vials.data, types.data],
  );
  return {
    vials: known,
    isError: known === undefined && (vials.isError || types.isError),
    isFetching: vials.isFetching || types.isFetching,
    retry() {
      void vials.refetch();
      if (types.isError) void types.refetch();
    },
  };
}

/** The vials of a reply, joined with their types; a vial whose type is missing counts as controlled. */
export function toCheckVials(vials: unknown, types: unknown): CheckVial[] {
  const typesById = new Map(readRows('drug_type', types).map((type) => [type.id, type]));
  return readRows('drug', vials)
    .map((row) => toVial(row, typesById.get(row.type)))
    .filter(({ amount }) => amount > 0);
}

function toVial(row: EntityRow<'drug'>, type: EntityRow<'drug_type'> | undefined): CheckVial {
  return {
    id: row.id,
    code: row.barcode_id,
    typeId: row.type,
    typeName: type?.name ?? labels.dashboard.unknownType,
    categories: type?.categories ?? [],
    amount: row.stock_move_record__quantity ?? row.quantity,
    expiresOn: row.expiration_date,
    units: unitFieldsOf(type),
  };
}
