import { relative } from 'node:path';
import { root } from '../prepare.mjs';
import { type PlaywrightReport, specsOf, type VitestReport } from './reports.ts';

export type FileDuration = { readonly path: string; readonly seconds: number; readonly tests: number };

/**
 * The duration of each test file in a run, slowest first. The tests of a browser spec run in parallel and are added up.
 */
export function durationsOf(vitest: readonly VitestReport[], playwright: PlaywrightReport | null): FileDuration[] {
  const units = vitest.flatMap(({ testResults }) =>
    testResults.map(({ name, startTime = 0, endTime = 0, assertionResults }) => ({
      path: relative(root, name),
      seconds: (endTime - startTime) / 1000,
      tests: assertionResults.length,
    })),
  );
  const browser = [...Map.groupBy(specsOf(playwright), ({ file }) => file)].map(([file, specs]) => {
    const tests = specs.flatMap((spec) => spec.tests);
    const milliseconds = tests.flatMap(({ results }) => results.map(({ duration = 0 }) => duration));
    return {
      path: `e2e/${file}`,
      seconds: milliseconds.reduce((sum, each) => sum + each, 0) / 1000,
      tests: tests.length,
    };
  });
  return [...units, ...browser].sort((one, other) => other.seconds - one.seconds);
}

/** The slowest files, one line each. */
export function slowestLines(durations: readonly FileDuration[], most = 10): string[] {
  return durations
    .slice(0, most)
    .map(({ path, seconds, tests }) => `${seconds.toFixed(1).padStart(7)} s  ${path} (${tests} tests)`);
}
