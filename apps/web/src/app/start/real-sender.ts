import { type ClientPorts, createClient } from '../../api/client.ts';
import { fetchTogether } from '../../api/together.ts';
import { createSender, type Sender, type SenderPorts } from '../../outbox/sender.ts';

/** Sends offline records with a client of its own, whose calls go together. */
export function realSender(clientPorts: ClientPorts, ports: Omit<SenderPorts, 'client'>): Sender {
  const client = createClient({ ...clientPorts, fetch: fetchTogether(clientPorts.fetch) });
  return createSender({ client, ...ports });
}
