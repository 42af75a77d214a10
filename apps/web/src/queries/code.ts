import type { CallReply, Client } from '../api/client.ts';
import type { Query } from './query.ts';

/** What has exactly this code in the agency: a vial, a box, the vehicle code or nothing. */
export function codeFound(client: Client, code: string): Query<CallReply<'GET code/find'>> {
  return {
    queryKey: ['drug', 'code', code],
    queryFn: ({ signal }) => client.call('GET code/find', { barcode_id: code }, { signal }),
  };
}
