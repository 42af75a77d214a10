import type { CallReply, Client } from '../../api/client.ts';
import { WHOLE_AGENCY } from '../../api/whole-agency.ts';
import type { Query } from '../query.ts';

export type Alert = CallReply<'GET alert/all'>[number];
export type AlertChoice = CallReply<'GET alert_preference/all'>;

/** The key of every question about alerts, to ask them all again. */
export const ABOUT_ALERTS = { queryKey: [WHOLE_AGENCY, 'alert'] } as const;
export const ABOUT_CHOICE = { queryKey: ['alert_preference'] } as const;

/** ALERTS-01: what was found, newest first, as much as the server gives at once. */
export function alerts(client: Client): Query<readonly Alert[]> {
  return {
    queryKey: [...ABOUT_ALERTS.queryKey, 'all'],
    queryFn: ({ signal }) => client.call('GET alert/all', {}, { signal }),
  };
}

/** ALERTS-02: what the user gets of it. */
export function alertChoice(client: Client): Query<AlertChoice> {
  return {
    queryKey: [...ABOUT_CHOICE.queryKey, 'own'],
    queryFn: ({ signal }) => client.call('GET alert_preference/all', undefined, { signal }),
  };
}
