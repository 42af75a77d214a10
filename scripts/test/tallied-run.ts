import { failuresOfPlaywright, failuresOfVitest } from './failures.ts';
import { type Program, runProgram } from './program.ts';
import { playwrightReport, vitestReports } from './reports.ts';
import { countPlaywright, countVitest, emptyTally, lastLine, sumOf, type Tally } from './tally.ts';

/** What the reports of one program say. */
export type Outcome = { readonly tally: Tally; readonly failed: readonly string[] };

export function outcomeOfVitest(report: string, folder?: string): Outcome {
  const found = vitestReports(report, folder);
  return { tally: sumOf(found.map(countVitest)), failed: found.flatMap(failuresOfVitest) };
}

export function outcomeOfPlaywright(folder?: string): Outcome {
  const report = playwrightReport(folder);
  return { tally: countPlaywright(report), failed: failuresOfPlaywright(report) };
}

/** A run of checks and tests that are counted together. */
export class TalliedRun {
  readonly #tallies: Tally[] = [];
  readonly #failures: string[] = [];

  /** Runs a program that counts as one test. */
  async check(program: Program): Promise<void> {
    if (await runProgram(program)) this.#tallies.push({ ...emptyTally, passed: 1 });
    else this.#fail(program.title);
  }

  /**
   * Runs a program and counts the tests of its report. If it fails without a failed test (it could not start, an
   * unhandled error), that counts as one failure.
   */
  async tests(program: Program, outcomeOf: () => Outcome): Promise<void> {
    const isGood = await runProgram(program);
    const { tally, failed } = outcomeOf();
    this.#tallies.push(tally);
    this.#failures.push(...failed);
    if (!isGood && tally.failed === 0) this.#fail(`${program.title}: no single test`);
  }

  /** Prints the failures, then the given lines, then the count, and returns the exit code. */
  end(...lines: readonly string[]): number {
    // Repeated here, because a long log is read from its end.
    for (const failure of this.#failures) console.log(`\nFAILED ${failure}`);
    const { passed, failed, skipped } = sumOf(this.#tallies);
    console.log(`\n${lines.join('\n')}\n\n${lastLine({ passed, failed, skipped })}`);
    return failed > 0 || passed === 0 ? 1 : 0;
  }

  #fail(what: string): void {
    this.#failures.push(what);
    this.#tallies.push({ ...emptyTally, failed: 1 });
  }
}
