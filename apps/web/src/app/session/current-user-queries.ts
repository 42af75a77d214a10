import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CallReply } from '../../api/client.ts';
import type { AgencySettings } from '@vialant/domain/agency/settings';
import { settingsOf } from '../../api/agency-settings.ts';
import { CURRENT_USER_KEY, currentUser, type SignedIn, signedIn } from '../../queries/user.ts';
import { type Services, useBasics } from '../../services/services.ts';

export type CurrentUser = Omit<SignedIn, 'agency'> & {
  readonly allowsNewDrugs: boolean;
  readonly settings: AgencySettings;
};

/** The signed-in user in the current agency. */
export function useCurrentUser(): UseQueryResult<CurrentUser> {
  return useQuery({ ...currentUser(useBasics()), select: toUser });
}

/** Asks for the signed-in user again, whether or not a page shows them; on a failure the known answer stays. */
export function refreshCurrentUser(
  queryClient: QueryClient,
  services: Pick<Services, 'client' | 'storage'>,
): Promise<void> {
  return queryClient.prefetchQuery(currentUser(services));
}

function toUser(reply: CallReply<'GET user/auth'>): CurrentUser {
  const { agency, ...user } = signedIn(reply);
  return {
    ...user,
    allowsNewDrugs: agency.allow_users_to_create_drugs === true,
    settings: settingsOf(agency),
  };
}

/** The id of the signed-in user, if the cache has it already. */
export function knownUserId(queryClient: QueryClient): string | null {
  const reply: unknown = queryClient.getQueryData(CURRENT_USER_KEY);
  const known = typeof reply === 'object' && reply !== null && 'id' in reply;
  return known && typeof reply.id === 'string' ? reply.id : null;
}
