import type { CallInput } from '@vialant/contract/call';
import type { CallReply, Client } from '../api/client.ts';
import type { Asked } from './query.ts';

export type ReportInput = CallInput<'GET report/rows'>;
export type ReportPage = CallReply<'GET report/rows'>;

/** A report, page after page; the first page tells of all rows. */
export function reportPages(client: Client, input: ReportInput) {
  return {
    queryKey: ['report', input.name, JSON.stringify(input)],
    queryFn: ({ pageParam, signal }: Asked & { readonly pageParam: string | null }): Promise<ReportPage> =>
      client.call('GET report/rows', { ...input, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: ReportPage): string | null => next,
  };
}
