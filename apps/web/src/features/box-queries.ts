import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CheckVial } from '@vialant/domain/custody/box-check';
import { boxLabel } from '@vialant/domain/custody/inventory';
import type { BoxVerifySetting } from '@vialant/domain/agency/role';
import { labels } from '@vialant/domain/words/labels';
import { useMemo } from 'react';
import type { Client } from '../api/client.ts';
import { type EntityRow, readRows } from '../api/entities.ts';
import { unitFieldsOf } from '../api/unit-fields.ts';
import { useServices } from '../services/services.ts';

export type FlowBox = {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly code: string;
  readonly unitId: string | null;
  readonly unitName: string | null;
  readonly verifySetting: BoxVerifySetting;
};

// The same keys and wire form as the dashboard's, so that both show one answer.

/** The box, null when it is not in the agency; nothing is asked for no box. */
export function useFlowBox(boxId: string | null): UseQueryResult<FlowBox | null> {
  const { client } = useServices();
  return useQuery({
    ...boxesWithUnit(client),
    enabled: boxId !== null,
    select: (rows) => toBoxes(rows).find(({ id }) => id === boxId) ?? null,
  });
}

/** Those of the boxes that are in the agency, as far as they are known. */
export function useFlowBoxes(boxIds: readonly string[]): readonly FlowBox[] {
  const { client } = useServices();
  const { data } = useQuery({ ...boxesWithUnit(client), enabled: boxIds.length > 0 });
  return data === undefined ? [] : toBoxes(data).filter(({ id }) => boxIds.includes(id));
}

function boxesWithUnit(client: Client): RowsQuery {
  return {
    queryKey: ['drug_box', 'with_unit'],
    queryFn: ({ signal }) => client.call('GET drug_box/with_unit', undefined, { signal }),
  };
}

type RowsQuery = {
  readonly queryKey: readonly string[];
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<unknown>;
};

/** CHECK-02: the vials of a box that hold anything, in wire form. */
export function vialsOfBox(client: Client, boxId: string): RowsQuery {
  return {
    queryKey: ['drug', 'for_box', boxId],
    queryFn: ({ signal }) => client.call('GET drug/for_box', { drug_box_id: boxId }, { signal }),
  };
}

export function drugTypes(client: Client): RowsQuery {
  return {
    queryKey: ['drug_type', 'all'],
    queryFn: ({ signal }) => client.send('GET drug_type/all', {}, { signal }),
  };
}

export type BoxContents = {
  /** Undefined while it is not known. */
  readonly vials: readonly CheckVial[] | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly retry: () => void;
};

export function useBoxContents(boxId: string | null): BoxContents {
  const { client } = useServices();
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

function toBoxes(rows: unknown): FlowBox[] {
  return readRows('drug_box', rows).map((row) => ({
    id: row.id,
    name: row.name,
    label: boxLabel({ name: row.name, unitName: row.unit__name }),
    code: row.barcode_id,
    unitId: row.unit_id,
    unitName: row.unit__name,
    verifySetting: verifySetting(row.daily_check_verify_required),
  }));
}

function verifySetting(required: boolean | null): BoxVerifySetting {
  if (required === null) return null;
  return required ? 1 : 0;
}

/** The vials of a reply with what their types say; one whose type did not arrive counts as controlled. */
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
