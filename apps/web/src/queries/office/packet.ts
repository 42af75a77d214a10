import type { CallReply, Client } from '../../api/client.ts';
import type { Query } from '../query.ts';

export type Packet = CallReply<'GET packet'>;
export type CheckpointMail = CallReply<'GET packet/mail'>;

/** The key of every question about packets, to ask them all again. */
export const ABOUT_PACKETS = { queryKey: ['packet'] } as const;

/** PACKET-01: the packets that are made or kept. */
export function packets(client: Client): Query<Packet[]> {
  return {
    queryKey: [...ABOUT_PACKETS.queryKey, 'all'],
    queryFn: ({ signal }) => client.call('GET packet/all', undefined, { signal }),
  };
}

/** Who gets checkpoints by mail. */
export function checkpointMail(client: Client): Query<CheckpointMail> {
  return {
    queryKey: [...ABOUT_PACKETS.queryKey, 'mail'],
    queryFn: ({ signal }) => client.call('GET packet/mail', undefined, { signal }),
  };
}
