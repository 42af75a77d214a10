import type { Reviewed, Signal } from './signal.ts';

/** When the records of this person, rule and subject were reviewed last. */
export function reviewedUntil(
  reviewed: readonly Reviewed[],
  { rule, personId, subjectId }: Pick<Signal, 'rule' | 'personId' | 'subjectId'>,
): number {
  const same = reviewed.filter((one) => one.rule === rule && one.personId === personId && one.subjectId === subjectId);
  return Math.max(Number.NEGATIVE_INFINITY, ...same.map(({ until }) => until));
}
