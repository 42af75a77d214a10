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

/** Checks and tests that are counted together. */
export class TalliedRun {
  readonly #tallies: Tally[] = [];
  readonly #failures: string[] = [];

  /** Counts as one, good or not. */
  async check(program: Program): Promise<void> {
    if (await runProgram(program)) this.#tallies.push({ ...emptyTally, passed: 1 });
    else this.#fail(program.title);
  }

  /** Counts the tests of its report. Failing without a failed test (it could not start, an unhandled error) is one more. */
  async tests(program: Program, outcomeOf: () => Outcome): Promise<void> {
    const isGood = await runProgram(program);
    const { tally, failed } = outcomeOf();
    this.#tallies.push(tally);
    this.#failures.push(...failed);
    if (!isGood && tally.failed === 0) this.#fail(`${program.title}: no single test`);
  }

  /** Names what failed, says what comes before the end, ends with the count, and answers the exit code. */
  end(...lines: readonly string[]): number {
    // Said once more here, where the log of a long run is read first.
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
