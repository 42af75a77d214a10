import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CheckQuestion } from '@vialant/domain/custody/vehicle-check';
import type { EntityRow } from '../../api/entities.ts';
import { newestSubmission, questions, vehicleChecks, type WireQuestion } from '../../queries/general-check.ts';
import { rowsOf } from '../../queries/query.ts';
import { useBasics } from '../../services/services.ts';

export type VehicleCheck = { readonly id: string; readonly name: string };
export type Submission = {
  readonly id: string;
  readonly unitId: string | null;
  readonly startedAt: Date | null;
  readonly submittedAt: Date | null;
};

/** API-74. */
export function useChecks(): UseQueryResult<VehicleCheck[]> {
  const { client } = useBasics();
  return useQuery({
    ...vehicleChecks(client),
    select: (rows) => rowsOf('general_check', rows).map(({ id, name }) => ({ id, name })),
  });
}

/**
 * The user's newest submission, null when there is none. Only this one is continued: an older open one may be about
 * another vehicle and another day, and a colleague's is about the colleague's vehicle.
 */
export function useNewestSubmission(checkId: string | null): UseQueryResult<Submission | null> {
  const { client } = useBasics();
  return useQuery({
    ...newestSubmission(client, checkId ?? ''),
    enabled: checkId !== null,
    select: (rows) => toSubmission(rowsOf('general_check_submission', rows)[0]),
  });
}

function toSubmission(row: EntityRow<'general_check_submission'> | undefined): Submission | null {
  if (row === undefined) return null;
  return { id: row.id, unitId: row.unit_id, startedAt: row.created_on, submittedAt: row.submitted_on };
}

/** API-75: the questions with the answers of the submission, or without any. */
export function useQuestions(
  checkId: string | null,
  submissionId: string | null | undefined,
): UseQueryResult<CheckQuestion[]> {
  const { client } = useBasics();
  return useQuery({
    ...questions(client, checkId ?? '', submissionId ?? null),
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
