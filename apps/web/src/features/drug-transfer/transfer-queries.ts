import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { boxLabel } from '@vialant/domain/custody/inventory';
import { readRows } from '../../api/entities.ts';
import { useServices } from '../../services/services.ts';

export type TargetBox = { readonly id: string; readonly label: string; readonly unitId: string | null };
export type TargetAgency = { readonly id: string; readonly name: string };

/** The boxes of this agency or, with its id, of another one of the organisation. */
export function useTargetBoxes(agencyId: string | null, enabled: boolean): UseQueryResult<TargetBox[]> {
  const { client } = useServices();
  return useQuery({
    queryKey: agencyId === null ? ['drug_box', 'with_unit'] : ['drug_box', 'with_unit', agencyId],
    queryFn: ({ signal }) =>
      client.call('GET drug_box/with_unit', agencyId === null ? undefined : { user_group_id: agencyId }, { signal }),
    select: toBoxes,
    enabled,
  });
}

/** The agencies of the organisation, the current one among them. */
export function useAgencies(enabled: boolean): UseQueryResult<TargetAgency[]> {
  const { client } = useServices();
  return useQuery({
    queryKey: ['user_group', 'for_organization'],
    queryFn: ({ signal }) => client.call('GET user_group/for/organization', undefined, { signal }),
    enabled,
  });
}

/** What each unit is: `supply` or `other`. */
export function useUnitTypes(): UseQueryResult<ReadonlyMap<string, string | null>> {
  const { client } = useServices();
  return useQuery({
    queryKey: ['unit', 'all'],
    queryFn: ({ signal }) => client.send('GET unit/all', {}, { signal }),
    select: (rows: unknown) => new Map(readRows('unit', rows).map(({ id, type }) => [id, type])),
  });
}

function toBoxes(rows: unknown): TargetBox[] {
  return readRows('drug_box', rows).map(({ id, name, unit__name, unit_id }) => ({
    id,
    label: boxLabel({ name, unitName: unit__name }),
    unitId: unit_id,
  }));
}
