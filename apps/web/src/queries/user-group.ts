import type { CallReply, Client } from '../api/client.ts';
import { type Query, type RowsQuery, rowsQuery } from './query.ts';

/** GROUP-01: the agencies the user belongs to. */
export function agenciesOfUser(client: Client): RowsQuery<'user_group'> {
  return rowsQuery(['user_group', 'for_user'], (asked) => client.send('GET user_group/for_user', {}, asked));
}

/** The agencies of the organisation, the current one among them. */
export function agenciesOfOrganization(client: Client): Query<CallReply<'GET user_group/for/organization'>> {
  return {
    queryKey: ['user_group', 'for_organization'],
    queryFn: ({ signal }) => client.call('GET user_group/for/organization', undefined, { signal }),
  };
}
