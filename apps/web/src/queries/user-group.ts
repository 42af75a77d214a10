import type { CallInput } from '@vialant/contract/call';
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

/** The agency of the session, with its settings. */
export function currentAgency(client: Client): Query<CallReply<'GET user_group/current'>> {
  return {
    queryKey: ['user_group', 'current'],
    queryFn: ({ signal }) => client.call('GET user_group/current', undefined, { signal }),
  };
}

/** SETTINGS-02: of how many acts each setting decided in the last 30 days. */
export function settingEffects(client: Client): Query<CallReply<'GET user_group/effect'>> {
  return {
    queryKey: ['user_group', 'effect'],
    queryFn: ({ signal }) => client.call('GET user_group/effect', undefined, { signal }),
  };
}

/** The acts of the last 30 days that a setting decided about. */
export function settingRecords(
  client: Client,
  { setting }: CallInput<'GET user_group/effect_records'>,
): Query<CallReply<'GET user_group/effect_records'>> {
  return {
    queryKey: ['user_group', 'effect_records', setting],
    queryFn: ({ signal }) => client.call('GET user_group/effect_records', { setting }, { signal }),
  };
}
