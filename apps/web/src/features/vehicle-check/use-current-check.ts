import { type CheckCategory, type CheckQuestion, categoriesOf } from '@vialant/domain/custody/vehicle-check';
import { useMemo } from 'react';
import {
  type Submission,
  useChecks,
  useNewestSubmission,
  useQuestions,
  type VehicleCheck,
} from './vehicle-check-queries.ts';

export type CheckSheet = {
  readonly check: VehicleCheck;
  /** The submission that the user continues; null before they start. */
  readonly open: Submission | null;
  readonly lastRecordedAt: Date | null;
  readonly questions: readonly CheckQuestion[];
  readonly categories: readonly CheckCategory[];
};

export type CurrentCheck =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly retry: () => void; readonly isRetrying: boolean }
  | { readonly state: 'none' }
  | { readonly state: 'choose'; readonly checks: readonly VehicleCheck[] }
  | { readonly state: 'ready'; readonly sheet: CheckSheet };

/** The chosen check, or the only one of the agency (OPEN-012), with the user's progress in it. */
export function useCurrentCheck(chosenId: string | null): CurrentCheck {
  const checks = useChecks();
  const check = checks.data?.length === 1 ? checks.data[0] : checks.data?.find(({ id }) => id === chosenId);
  const newest = useNewestSubmission(check?.id ?? null);
  const open = newest.data?.submittedAt === null ? newest.data : null;
  const questions = useQuestions(check?.id ?? null, newest.data === undefined ? undefined : (open?.id ?? null));
  const categories = useMemo(() => categoriesOf(questions.data ?? []), [questions.data]);

  if (checks.data?.length === 0) return { state: 'none' };
  if (checks.data !== undefined && check === undefined) return { state: 'choose', checks: checks.data };
  if (check !== undefined && newest.data !== undefined && questions.data !== undefined) {
    const lastRecordedAt = newest.data?.submittedAt ?? null;
    return { state: 'ready', sheet: { check, open, lastRecordedAt, questions: questions.data, categories } };
  }
  const all = [checks, newest, questions];
  if (!all.some(({ isError }) => isError)) return { state: 'loading' };
  return {
    state: 'failed',
    isRetrying: all.some(({ isFetching }) => isFetching),
    retry() {
      for (const query of all) if (query.isError) void query.refetch();
    },
  };
}
