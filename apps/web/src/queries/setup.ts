import type { CallReply, Client } from '../api/client.ts';
import type { Query } from './query.ts';

/** Whether the server has an organisation. */
export function setupStatus(client: Client): Query<CallReply<'GET setup/status'>> {
  return { queryKey: ['setup', 'status'], queryFn: (asked) => client.call('GET setup/status', undefined, asked) };
}

/** What a new agency has of what it needs before it works (SETUP-06). */
export function setupChecklist(client: Client): Query<CallReply<'GET setup/checklist'>> {
  return { queryKey: ['setup', 'checklist'], queryFn: (asked) => client.call('GET setup/checklist', undefined, asked) };
}
