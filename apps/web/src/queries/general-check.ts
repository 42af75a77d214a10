import type { CallReply, Client } from '../api/client.ts';
import { type Asked, asRows, type Query, type RowsQuery, rowsOf, rowsQuery, type WireRows } from './query.ts';

/** API-74: the vehicle checks of the agency. */
export function vehicleChecks(client: Client): RowsQuery<'general_check'> {
  return rowsQuery(['general_check', 'all'], (asked) => client.send('GET general_check/all', {}, asked));
}

export function newestSubmissionKey(checkId: string): readonly ['general_check_submission', 'newest', string] {
  return ['general_check_submission', 'newest', checkId];
}

/** The newest submission of the user, in a list of at most one. */
export function newestSubmission(client: Client, checkId: string): RowsQuery<'general_check_submission'> {
  return rowsQuery(newestSubmissionKey(checkId), (asked) =>
    client.send('GET general_check_submission/for_user', { general_check_id: checkId, limit: 1 }, asked),
  );
}

export type WireQuestion = CallReply<'GET general_check/questions'>[number];

export function questionsKey(checkId: string, submissionId: string | null): readonly (string | null)[] {
  return ['general_check_response', 'questions', checkId, submissionId];
}

/** API-75: the questions, with the answers of the submission if one is given. */
export function questions(client: Client, checkId: string, submissionId: string | null): Query<WireQuestion[]> {
  return {
    queryKey: questionsKey(checkId, submissionId),
    queryFn: ({ signal }) =>
      client.call(
        'GET general_check/questions',
        {
          general_check_id: checkId,
          ...(submissionId !== null && { general_check_submission_id: submissionId }),
        },
        { signal },
      ),
  };
}

/** Whether a query key is about vehicle checks, their submissions or their answers. */
export function isAboutVehicleChecks([entity]: readonly unknown[]): boolean {
  return typeof entity === 'string' && entity.startsWith('general_check');
}

const REPORTS_PER_PAGE = 20;

type ReportPage = WireRows<'general_check_response'>;

type ReportPages = {
  readonly queryKey: readonly string[];
  readonly queryFn: (asked: Asked & { readonly pageParam: string | null }) => Promise<ReportPage>;
  readonly initialPageParam: string | null;
  readonly getNextPageParam: (page: ReportPage) => string | null;
};

/** SRV-70: the answers that were reported to the admins of the agency, newest first, page by page. */
export function reportedAnswers(client: Client): ReportPages {
  return {
    queryKey: ['general_check_response', 'reported'],
    queryFn: async ({ pageParam: before, signal }) => {
      const filter = { report_to_admin: 1, limit: REPORTS_PER_PAGE, before };
      const reply = await client.send('GET general_check_response/all', filter, { signal });
      return asRows('general_check_response', reply);
    },
    initialPageParam: null,
    getNextPageParam: (page) => {
      if (page.length < REPORTS_PER_PAGE) return null;
      return rowsOf('general_check_response', page).at(-1)?.id ?? null;
    },
  };
}
