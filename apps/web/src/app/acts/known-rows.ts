import type { QueryClient } from '@tanstack/react-query';
import type { EntityName } from '@vialant/contract/registry';
import { type EntityRow, readRows } from '../../api/entities.ts';

/** The rows that the device was last told; none where it has none, or cannot read what it has stored. */
export function knownRows<Name extends EntityName>(
  queryClient: QueryClient,
  name: Name,
  queryKey: readonly string[],
): readonly EntityRow<Name>[] {
  try {
    return readRows(name, queryClient.getQueryData(queryKey) ?? []);
  } catch {
    return [];
  }
}
