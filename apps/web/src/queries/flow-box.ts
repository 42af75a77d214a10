import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { boxLabel } from '@vialant/domain/custody/inventory';
import type { BoxVerifySetting } from '@vialant/domain/agency/role';
import { useBasics } from '../services/services.ts';
import { boxesWithUnit } from './drug-box.ts';
import { rowsOf, type WireRows } from './query.ts';

/** A box with what the flows need that check, reseal or move it. */
export type FlowBox = {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly code: string;
  readonly unitId: string | null;
  readonly unitName: string | null;
  readonly verifySetting: BoxVerifySetting;
  /** Where the picture of the box is read; null where it has none. */
  readonly imageUrl: string | null;
};

/** The box; null when it is not in the agency. With a null id nothing is asked. */
export function useFlowBox(boxId: string | null): UseQueryResult<FlowBox | null> {
  const { client } = useBasics();
  return useQuery({
    ...boxesWithUnit(client),
    enabled: boxId !== null,
    select: (rows) => toBoxes(rows).find(({ id }) => id === boxId) ?? null,
  });
}

/** Those of the boxes that are in the agency and loaded. */
export function useFlowBoxes(boxIds: readonly string[]): readonly FlowBox[] {
  const { client } = useBasics();
  const { data } = useQuery({ ...boxesWithUnit(client), enabled: boxIds.length > 0 });
  return data === undefined ? [] : toBoxes(data).filter(({ id }) => boxIds.includes(id));
}

function toBoxes(rows: WireRows<'drug_box'>): FlowBox[] {
  return rowsOf('drug_box', rows).map((row) => ({
    id: row.id,
    name: row.name,
    label: boxLabel({ name: row.name, unitName: row.unit__name }),
    code: row.barcode_id,
    unitId: row.unit_id,
    unitName: row.unit__name,
    verifySetting: verifySetting(row.daily_check_verify_required),
    imageUrl: row.image_url,
  }));
}

function verifySetting(required: boolean | null): BoxVerifySetting {
  if (required === null) return null;
  return required ? 1 : 0;
}
