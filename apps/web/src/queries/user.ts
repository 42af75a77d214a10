import { type Role, roleOf } from '@vialant/domain/agency/role';
import type { CallReply, Client } from '../api/client.ts';
import { type EntityRow, readRow } from '../api/entities.ts';
import type { Services } from '../services/services.ts';
import { type Query, type RowsQuery, rowsQuery } from './query.ts';

export const CURRENT_USER_KEY = ['user', 'auth'] as const;

/** The signed-in user with their current agency; the user's id is also stored beside the cache. */
export function currentUser({
  client,
  storage,
}: Pick<Services, 'client' | 'storage'>): Query<CallReply<'GET user/auth'>> {
  const session = (): string => `${storage.get('token')} ${storage.get('selectedAgencyId')}`;
  return {
    queryKey: CURRENT_USER_KEY,
    async queryFn({ signal }) {
      const asked = session();
      const reply = await client.call('GET user/auth', undefined, { signal });
      // The id must outlive the cache, which is dropped by a new version or by age. An answer for a session that has
      // ended says nothing about the next one.
      if (session() === asked) {
        const userGroupId = readRow('user_group', reply.user_group).id;
        storage.set('knownUser', { userId: readRow('user', reply).id, userGroupId });
      }
      return reply;
    },
  };
}

/** Who is signed in, and their current agency as it was read. */
export type SignedIn = {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly email: string;
  readonly agencyId: string;
  readonly agencyName: string;
  readonly agency: EntityRow<'user_group'>;
};

export function signedIn(reply: CallReply<'GET user/auth'>): SignedIn {
  const agency = readRow('user_group', reply.user_group);
  const user = readRow('user', reply);
  return {
    id: user.id,
    name: `${user.first_name} ${user.last_name}`,
    role: roleOf(user.role),
    email: user.primary_email,
    agencyId: agency.id,
    agencyName: agency.name,
    agency,
  };
}

export const USERS_KEY = ['user', 'all'] as const;

/** All users of the agency, including those who cannot sign in any more. */
export function users(client: Client): RowsQuery<'user'> {
  return rowsQuery(USERS_KEY, (asked) => client.send('GET user/all', {}, asked));
}

/** The people of the office: auditors, disabled and invited ones too. */
export function members(client: Client): Query<CallReply<'GET user/members'>> {
  return {
    queryKey: ['user', 'members'],
    queryFn: ({ signal }) => client.call('GET user/members', undefined, { signal }),
  };
}

/** OPEN-149: the phones by which a person witnesses without a network; they are read again with the people. */
export function witnessKeys(client: Client, user_id: string): Query<CallReply<'GET witness_key/all'>> {
  return {
    queryKey: ['user', 'witness keys', user_id],
    queryFn: ({ signal }) => client.call('GET witness_key/all', { user_id }, { signal }),
  };
}

/** PEOPLE-02: an invitation is read again with the people: in their list it stands beside them. */
export function invitations(client: Client): Query<unknown> {
  return {
    queryKey: ['user', 'invitations'],
    queryFn: ({ signal }) => client.send('GET invitation/all', {}, { signal }),
  };
}
