import type { PlaywrightReport, VitestReport } from './reports.ts';

export type Tally = { readonly passed: number; readonly failed: number; readonly skipped: number };

export const emptyTally: Tally = { passed: 0, failed: 0, skipped: 0 };

export function countVitest({ numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 }: VitestReport): Tally {
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
}

/** A test that passed in a retry counts as passed. */
export function countPlaywright(report: PlaywrightReport | null): Tally {
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = report?.stats ?? {};
  return { passed: expected + flaky, failed: unexpected, skipped };
}

export function sumOf(tallies: readonly Tally[]): Tally {
  const sum = (of: keyof Tally): number => tallies.reduce((total, tally) => total + tally[of], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** The last line of a run, for people and for programs that read the log. */
export function lastLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
