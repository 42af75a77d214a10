import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CallReply } from '../api/client.ts';
import { readRow } from '../api/entities.ts';
import { useServices } from '../features/services.ts';

export type CurrentUser = { readonly id: string; readonly agencyId: string; readonly agencyName: string };

const CURRENT_USER_KEY = ['user', 'auth'] as const;

/** The signed-in user in the current agency. */
export function useCurrentUser(): UseQueryResult<CurrentUser> {
  const { client } = useServices();
  return useQuery({
    queryKey: CURRENT_USER_KEY,
    queryFn: ({ signal }) => client.call('GET user/auth', undefined, { signal }),
    select: toUser,
  });
}

function toUser(reply: CallReply<'GET user/auth'>): CurrentUser {
  const agency = readRow('user_group', reply.user_group);
  return { id: readRow('user', reply).id, agencyId: agency.id, agencyName: agency.name };
}

/** The id of the signed-in user as far as it is known by now. */
export function knownUserId(queryClient: QueryClient): string | null {
  const reply: unknown = queryClient.getQueryData(CURRENT_USER_KEY);
  const known = typeof reply === 'object' && reply !== null && 'id' in reply;
  return known && typeof reply.id === 'string' ? reply.id : null;
}
