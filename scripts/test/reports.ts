import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';

/** The parts of the vitest and Playwright reports that are read here. */
export type VitestReport = {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly numPendingTests?: number;
  readonly testResults: readonly VitestFile[];
};

type VitestFile = {
  readonly name: string;
  readonly status: string;
  readonly message?: string;
  readonly startTime?: number;
  readonly endTime?: number;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages?: readonly string[];
  }[];
};

export type PlaywrightReport = {
  readonly stats?: Readonly<Record<'expected' | 'flaky' | 'unexpected' | 'skipped', number>>;
  readonly errors?: readonly { readonly message?: string }[];
  readonly suites?: readonly PlaywrightSuite[];
};

type PlaywrightSuite = {
  readonly specs?: readonly PlaywrightSpec[];
  readonly suites?: readonly PlaywrightSuite[];
};

export type PlaywrightSpec = {
  readonly title: string;
  readonly file: string;
  readonly line: number;
  readonly tests: readonly {
    readonly projectName: string;
    readonly status: string;
    readonly results: readonly {
      readonly duration?: number;
      readonly errors: readonly { readonly message?: string }[];
    }[];
  }[];
};

/**
 * Where the last whole run left its reports: `npm run trace` reads them, and `npm run quick` takes the durations from
 * them.
 */
export const resultsFolder = join(root, '.cache', 'results');

/** The vitest reports of the last run: all, or the one of that name. */
export function vitestReports(name = 'vitest*.json', folder = resultsFolder): VitestReport[] {
  return globSync(name, { cwd: folder })
    .sort()
    .map((file): VitestReport => JSON.parse(readFileSync(join(folder, file), 'utf8')));
}

export function playwrightReport(folder = resultsFolder): PlaywrightReport | null {
  const path = join(folder, 'playwright.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

/** Every spec of the report, however deep its blocks are nested. */
export function specsOf(report: PlaywrightReport | null): PlaywrightSpec[] {
  const within = (suite: PlaywrightSuite): PlaywrightSpec[] => [
    ...(suite.specs ?? []),
    ...(suite.suites ?? []).flatMap(within),
  ];
  return (report?.suites ?? []).flatMap(within);
}
