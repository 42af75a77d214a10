import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { readRows } from '../../api/entities.ts';
import { useServices } from '../../services/services.ts';

export type Agency = { readonly id: string; readonly name: string };

/** The agencies the user belongs to (GROUP-01). */
export function useAgencies(enabled: boolean): UseQueryResult<Agency[]> {
  const { client } = useServices();
  return useQuery({
    queryKey: ['user_group', 'for_user'],
    queryFn: ({ signal }) => client.send('GET user_group/for_user', {}, { signal }),
    select: toAgencies,
    enabled,
  });
}

function toAgencies(rows: unknown): Agency[] {
  return readRows('user_group', rows).map(({ id, name }) => ({ id, name }));
}
