import { type QueryClient, type QueryFunctionContext, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CallReply, Client } from '../../api/client.ts';
import type { Role } from '@vialant/domain/agency/role';
import type { AgencySettings } from '@vialant/domain/agency/settings';
import { settingsOf } from '../../api/agency-settings.ts';
import { readRow } from '../../api/entities.ts';
import type { LocalStore } from '../../api/storage.ts';
import { type Services, useServices } from '../../services/services.ts';

export type CurrentUser = {
  readonly id: string;
  readonly agencyId: string;
  readonly agencyName: string;
  readonly role: Role;
  readonly allowsManualEntry: boolean;
  readonly allowsNewDrugs: boolean;
  readonly email: string;
  readonly settings: AgencySettings;
};

type CurrentUserQuery = {
  readonly queryKey: readonly string[];
  readonly queryFn: (context: QueryFunctionContext) => Promise<CallReply<'GET user/auth'>>;
};

const CURRENT_USER_KEY = ['user', 'auth'] as const;

/** The signed-in user in the current agency. */
export function useCurrentUser(): UseQueryResult<CurrentUser> {
  const { client, storage } = useServices();
  return useQuery({ ...currentUser(client, storage), select: toUser });
}

/** Asks for the signed-in user again, whether or not a page shows them; a failure leaves what is known. */
export function refreshCurrentUser(
  queryClient: QueryClient,
  { client, storage }: Pick<Services, 'client' | 'storage'>,
): Promise<void> {
  return queryClient.prefetchQuery(currentUser(client, storage));
}

function currentUser(client: Client, storage: LocalStore): CurrentUserQuery {
  const session = (): string => `${storage.get('token')} ${storage.get('selectedAgencyId')}`;
  return {
    queryKey: CURRENT_USER_KEY,
    async queryFn({ signal }) {
      const asked = session();
      const reply = await client.call('GET user/auth', undefined, { signal });
      // Whose session it is outlives the cache, which is dropped with a new version or when it is old. An answer to a
      // session that has ended says nothing of the one that followed.
      if (session() === asked) {
        const userGroupId = readRow('user_group', reply.user_group).id;
        storage.set('knownUser', { userId: readRow('user', reply).id, userGroupId });
      }
      return reply;
    },
  };
}

function toUser(reply: CallReply<'GET user/auth'>): CurrentUser {
  const agency = readRow('user_group', reply.user_group);
  const user = readRow('user', reply);
  return {
    id: user.id,
    role: user.role === 'admin' ? 'admin' : 'user',
    agencyId: agency.id,
    agencyName: agency.name,
    allowsManualEntry: agency.allow_manual_scan_entry === true,
    allowsNewDrugs: agency.allow_users_to_create_drugs === true,
    email: user.primary_email,
    settings: settingsOf(agency),
  };
}

/** The id of the signed-in user as far as it is known by now. */
export function knownUserId(queryClient: QueryClient): string | null {
  const reply: unknown = queryClient.getQueryData(CURRENT_USER_KEY);
  const known = typeof reply === 'object' && reply !== null && 'id' in reply;
  return known && typeof reply.id === 'string' ? reply.id : null;
}
