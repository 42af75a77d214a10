import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CheckQuestion } from '@vialant/domain/custody/vehicle-check';
import type { CallReply } from '../../api/client.ts';
import { type EntityRow, readRows } from '../../api/entities.ts';
import { useServices } from '../../services/services.ts';

export type VehicleCheck = { readonly id: string; readonly name: string };
export type Submission = { readonly id: string; readonly startedAt: Date | null; readonly submittedAt: Date | null };
export type WireQuestion = CallReply<'GET general_check/questions'>[number];

// Everything in the cache is in wire form.

export const submissionsKey = (checkId: string): readonly string[] => ['general_check_submission', 'newest', checkId];
export const questionsKey = (checkId: string, submissionId: string | null): readonly (string | null)[] => [
  'general_check_response',
  'questions',
  checkId,
  submissionId,
];

/** API-74. */
export function useChecks(): UseQueryResult<VehicleCheck[]> {
  const { client } = useServices();
  return useQuery({
    queryKey: ['general_check', 'all'],
    queryFn: ({ signal }) => client.send('GET general_check/all', {}, { signal }),
    select: (rows) => readRows('general_check', rows).map(({ id, name }) => ({ id, name })),
  });
}

/**
 * The newest submission of the user, null when there is none. It alone is gone on with: an older one that was left
 * open may be of another vehicle and another day, and a colleague's is of the vehicle they stand in.
 */
export function useNewestSubmission(checkId: string | null): UseQueryResult<Submission | null> {
  const { client } = useServices();
  return useQuery({
    queryKey: submissionsKey(checkId ?? ''),
    queryFn: ({ signal }) =>
      client.send('GET general_check_submission/for_user', { general_check_id: checkId, limit: 1 }, { signal }),
    enabled: checkId !== null,
    select: (rows) => toSubmission(readRows('general_check_submission', rows)[0]),
  });
}

function toSubmission(row: EntityRow<'general_check_submission'> | undefined): Submission | null {
  return row ? { id: row.id, startedAt: row.created_on, submittedAt: row.submitted_on } : null;
}

/** API-75: the questions with the answers of the submission, or without any. */
export function useQuestions(
  checkId: string | null,
  submissionId: string | null | undefined,
): UseQueryResult<CheckQuestion[]> {
  const { client } = useServices();
  return useQuery({
    queryKey: questionsKey(checkId ?? '', submissionId ?? null),
    queryFn: ({ signal }) =>
      client.call(
        'GET general_check/questions',
        {
          general_check_id: checkId ?? '',
          ...(submissionId !== null && submissionId !== undefined && { general_check_submission_id: submissionId }),
        },
        { signal },
      ),
    enabled: checkId !== null && submissionId !== undefined,
    select: (rows) => rows.map(toQuestion),
  });
}

function toQuestion(row: WireQuestion): CheckQuestion {
  return {
    id: row.general_check_question_id,
    name: row.general_check_question_name,
    categoryId: row.general_check_category_id,
    categoryName: row.general_check_category_name,
    responseId: row.id,
    passed: row.completed === 1 ? row.passed === 1 : null,
    imageUrl: row.image_url,
    reportToAdmin: row.report_to_admin === 1,
  };
}
