import { type EntityName, entity } from '@vialant/contract/registry';
import type { Client } from '../api/client.ts';
import { genericKey } from '../api/entities.ts';
import type { Query } from './query.ts';

/** All rows of an entity that is known only by its name, with those that are archived. */
export function entityRows(client: Client, name: EntityName): Query<unknown> {
  const input = 'archived_on' in entity(name).fields ? { include_archived: 1 } : {};
  return {
    queryKey: [name, 'all', 'with_archived'],
    queryFn: ({ signal }) => client.send(genericKey(`GET ${name}/all`), input, { signal }),
  };
}
