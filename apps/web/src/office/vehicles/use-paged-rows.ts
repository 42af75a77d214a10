import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import type { Pages } from '../../queries/vehicles.ts';
import { type RowsFailed, rowsFailed } from '../table/rows-failed.ts';

export type PagedRows<Row> = {
  readonly rows: readonly Row[] | undefined;
  readonly failed: RowsFailed | null;
  /** Reads older rows; null when there are none. */
  readonly older: { readonly show: () => void; readonly busy: boolean } | null;
};

/** The rows of all pages that were read, each once: one that moved between two reads stands where it was read first. */
export function usePagedRows<Row extends { readonly id: string }>(query: Pages<Row>): PagedRows<Row> {
  const asked = useInfiniteQuery({ ...query, select: toRows<Row> });
  return {
    rows: asked.data,
    failed: rowsFailed(asked),
    older: asked.hasNextPage ? { show: () => void asked.fetchNextPage(), busy: asked.isFetchingNextPage } : null,
  };
}

function toRows<Row extends { readonly id: string }>({ pages }: InfiniteData<readonly Row[]>): Row[] {
  const rows = new Map<string, Row>();
  for (const row of pages.flat()) if (!rows.has(row.id)) rows.set(row.id, row);
  return [...rows.values()];
}
