import type { UseQueryResult } from '@tanstack/react-query';
import { refusalOf } from '../../api/failure.ts';

/**
 * The rows could not be loaded: how they are asked for again, whether they are being asked for, and why the server refused
 * them, if it did.
 */
export type RowsFailed = { readonly retry: () => void; readonly busy: boolean; readonly refused: string | null };

type Asked = Pick<UseQueryResult, 'isError' | 'error' | 'isFetching' | 'refetch'>;

/** Of several queries those that failed are asked again. */
export function rowsFailed(...asked: readonly Asked[]): RowsFailed | null {
  const failed = asked.filter(({ isError }) => isError);
  if (failed.length === 0) return null;
  return {
    retry: () => failed.forEach(({ refetch }) => void refetch()),
    busy: failed.some(({ isFetching }) => isFetching),
    refused: failed.map(({ error }) => refusalOf(error)?.message).find((text) => text !== undefined) ?? null,
  };
}
