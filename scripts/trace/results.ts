/** One test of a run, or of the sources when nothing was run: its own title and those of the blocks around it. */
export type TestRun = { readonly titles: readonly string[]; readonly outcome: 'passed' | 'failed' | 'not run' };

type VitestReport = {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
    }[];
  }[];
};

type PlaywrightSuite = {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[];
};

export function readVitest(json: string): TestRun[] {
  const report: VitestReport = JSON.parse(json);
  return report.testResults.flatMap((file) =>
    file.assertionResults.map(({ ancestorTitles, title, status }) => ({
      titles: [...ancestorTitles, title],
      outcome: status === 'passed' || status === 'failed' ? status : 'not run',
    })),
  );
}

export function readPlaywright(json: string): TestRun[] {
  const report: { suites: readonly PlaywrightSuite[] } = JSON.parse(json);
  return report.suites.flatMap((suite) => runsOf(suite, []));
}

const playwrightOutcome: Readonly<Record<string, TestRun['outcome']>> = {
  expected: 'passed',
  flaky: 'passed',
  unexpected: 'failed',
};

function runsOf(suite: PlaywrightSuite, above: readonly string[]): TestRun[] {
  const around = [...above, suite.title];
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(
      ({ status }): TestRun => ({
        titles: [...around, title],
        outcome: playwrightOutcome[status] ?? 'not run',
      }),
    ),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => runsOf(inner, around))];
}
