import type { UseQueryResult } from '@tanstack/react-query';

/** The rows could not be loaded: how they are asked for again, and whether they are being asked for. */
export type RowsFailed = { readonly retry: () => void; readonly busy: boolean };

type Asked = Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>;

/** Of several queries those that failed are asked again. */
export function rowsFailed(...asked: readonly Asked[]): RowsFailed | null {
  const failed = asked.filter(({ isError }) => isError);
  if (failed.length === 0) return null;
  return {
    retry: () => failed.forEach(({ refetch }) => void refetch()),
    busy: failed.some(({ isFetching }) => isFetching),
  };
}
