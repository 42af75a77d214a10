import type { UseQueryResult } from '@tanstack/react-query';

/** The rows could not be loaded: how they are asked for again, and whether they are being asked for. */
export type RowsFailed = { readonly retry: () => void; readonly busy: boolean };

type Asked = Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>;

export function rowsFailed(query: Asked): RowsFailed | null {
  return query.isError ? { retry: () => void query.refetch(), busy: query.isFetching } : null;
}
