import type { CallReply, Client } from '../api/client.ts';
import type { Asked, Query } from './query.ts';

/** As many as are read at once; older ones on demand. */
const PAGE = 500;

/** VEHICLES-01: a template, with its published questions. */
export function checkTemplate(client: Client, id: string): Query<CallReply<'GET general_check/template'>> {
  return {
    queryKey: ['general_check', 'template', id],
    queryFn: ({ signal }) => client.call('GET general_check/template', { general_check_id: id }, { signal }),
  };
}

/** A list that is read page by page; the id of the last row leads to the next page. */
export type Pages<Row extends { readonly id: string }> = {
  readonly queryKey: readonly string[];
  readonly queryFn: (asked: Asked & { readonly pageParam: string | null }) => Promise<readonly Row[]>;
  readonly initialPageParam: string | null;
  readonly getNextPageParam: (page: readonly Row[]) => string | null;
};

function pages<Row extends { readonly id: string }>(
  queryKey: readonly string[],
  ask: (page: { limit: string; before?: string }, asked: Asked) => Promise<readonly Row[]>,
): Pages<Row> {
  return {
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      ask({ limit: String(PAGE), ...(pageParam !== null && { before: pageParam }) }, { signal }),
    initialPageParam: null,
    getNextPageParam: (page) => (page.length < PAGE ? null : (page.at(-1)?.id ?? null)),
  };
}

export type CheckResult = CallReply<'GET general_check/results'>[number];

/** VEHICLES-03: the checks, newest first, page by page. */
export function checkResults(client: Client): Pages<CheckResult> {
  return pages(['general_check_submission', 'results'], (page, asked) =>
    client.call('GET general_check/results', page, asked),
  );
}

export type CheckFailure = CallReply<'GET general_check/failures'>[number];

/** VEHICLES-04: the reported failures, open ones first, page by page. */
export function checkFailures(client: Client): Pages<CheckFailure> {
  return pages(['general_check_response', 'failures'], (page, asked) =>
    client.call('GET general_check/failures', page, asked),
  );
}
