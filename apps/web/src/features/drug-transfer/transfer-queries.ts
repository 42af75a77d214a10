import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { boxLabel } from '@vialant/domain/custody/inventory';
import { boxesOfAgency, boxesWithUnit } from '../../queries/drug-box.ts';
import { rowsOf, type WireRows } from '../../queries/query.ts';
import { units } from '../../queries/unit.ts';
import { agenciesOfOrganization } from '../../queries/user-group.ts';
import { useBasics } from '../../services/services.ts';

export type TargetBox = {
  readonly id: string;
  readonly label: string;
  readonly code: string;
  readonly unitId: string | null;
};
export type TargetAgency = { readonly id: string; readonly name: string };

/** The boxes of this agency or, with `agencyId`, of another agency of the organisation. */
export function useTargetBoxes(agencyId: string | null, enabled: boolean): UseQueryResult<TargetBox[]> {
  const { client } = useBasics();
  return useQuery({
    ...(agencyId === null ? boxesWithUnit(client) : boxesOfAgency(client, agencyId)),
    select: toBoxes,
    enabled,
  });
}

/** The agencies of the organisation, the current one among them. */
export function useAgencies(enabled: boolean): UseQueryResult<TargetAgency[]> {
  const { client } = useBasics();
  return useQuery({ ...agenciesOfOrganization(client), enabled });
}

/** The type of each unit: `supply` or `other`. */
export function useUnitTypes(): UseQueryResult<ReadonlyMap<string, string | null>> {
  const { client } = useBasics();
  return useQuery({
    ...units(client),
    select: (rows) => new Map(rowsOf('unit', rows).map(({ id, type }) => [id, type])),
  });
}

function toBoxes(rows: WireRows<'drug_box'>): TargetBox[] {
  return rowsOf('drug_box', rows).map(({ id, name, unit__name, unit_id, barcode_id }) => ({
    id,
    label: boxLabel({ name, unitName: unit__name }),
    code: barcode_id,
    unitId: unit_id,
  }));
}
