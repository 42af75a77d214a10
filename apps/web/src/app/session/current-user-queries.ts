import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CallReply } from '../../api/client.ts';
import { type Role, roleOf } from '@vialant/domain/agency/role';
import type { AgencySettings } from '@vialant/domain/agency/settings';
import { settingsOf } from '../../api/agency-settings.ts';
import { readRow } from '../../api/entities.ts';
import { CURRENT_USER_KEY, currentUser } from '../../queries/user.ts';
import { type Services, useServices } from '../../services/services.ts';

export type CurrentUser = {
  readonly id: string;
  readonly name: string;
  readonly agencyId: string;
  readonly agencyName: string;
  readonly role: Role;
  readonly allowsNewDrugs: boolean;
  readonly email: string;
  readonly settings: AgencySettings;
};

/** The signed-in user in the current agency. */
export function useCurrentUser(): UseQueryResult<CurrentUser> {
  return useQuery({ ...currentUser(useServices()), select: toUser });
}

/** Asks for the signed-in user again, whether or not a page shows them; on a failure the known answer stays. */
export function refreshCurrentUser(
  queryClient: QueryClient,
  services: Pick<Services, 'client' | 'storage'>,
): Promise<void> {
  return queryClient.prefetchQuery(currentUser(services));
}

function toUser(reply: CallReply<'GET user/auth'>): CurrentUser {
  const agency = readRow('user_group', reply.user_group);
  const user = readRow('user', reply);
  return {
    id: user.id,
    name: `${user.first_name} ${user.last_name}`,
    role: roleOf(user.role),
    agencyId: agency.id,
    agencyName: agency.name,
    allowsNewDrugs: agency.allow_users_to_create_drugs === true,
    email: user.primary_email,
    settings: settingsOf(agency),
  };
}

/** The id of the signed-in user, if the cache has it already. */
export function knownUserId(queryClient: QueryClient): string | null {
  const reply: unknown = queryClient.getQueryData(CURRENT_USER_KEY);
  const known = typeof reply === 'object' && reply !== null && 'id' in reply;
  return known && typeof reply.id === 'string' ? reply.id : null;
}
