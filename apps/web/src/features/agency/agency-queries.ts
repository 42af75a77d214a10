import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { rowsOf, type WireRows } from '../../queries/query.ts';
import { agenciesOfUser } from '../../queries/user-group.ts';
import { useBasics } from '../../services/services.ts';

export type Agency = { readonly id: string; readonly name: string };

/** The agencies the user belongs to (GROUP-01). */
export function useAgencies(enabled: boolean): UseQueryResult<Agency[]> {
  const { client } = useBasics();
  return useQuery({
    ...agenciesOfUser(client),
    select: toAgencies,
    enabled,
  });
}

function toAgencies(rows: WireRows<'user_group'>): Agency[] {
  return rowsOf('user_group', rows).map(({ id, name }) => ({ id, name }));
}
