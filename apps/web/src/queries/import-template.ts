import type { CallInput } from '@vialant/contract/call';
import type { CallReply, Client } from '../api/client.ts';
import type { Query } from './query.ts';

export type ImportKind = CallInput<'GET import/template'>['kind'];

/** A CSV file with the columns of an import and, if wanted, what is there (STOCKROOM-08). */
export function importTemplate(
  client: Client,
  kind: ImportKind,
  what: 'columns' | 'rows too',
): Query<CallReply<'GET import/template'>> {
  const rows = what === 'rows too' ? '1' : '0';
  return {
    queryKey: [kind, 'import_template', rows],
    queryFn: ({ signal }) => client.call('GET import/template', { kind, rows }, { signal }),
  };
}
