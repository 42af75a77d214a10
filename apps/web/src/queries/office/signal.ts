import type { CallReply, Client } from '../../api/client.ts';
import type { Query } from '../query.ts';

export type Signals = CallReply<'GET signal/all'>;
export type Signal = Signals['signals'][number];

/** The key of every question about signals, to ask them all again. */
export const ABOUT_SIGNALS = { queryKey: ['signal'] } as const;

/** SIGNALS-01: what the records ask. */
export function signals(client: Client): Query<Signals> {
  return {
    queryKey: [...ABOUT_SIGNALS.queryKey, 'all'],
    queryFn: ({ signal }) => client.call('GET signal/all', undefined, { signal }),
  };
}
