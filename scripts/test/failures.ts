import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../prepare.mjs';
import { type PlaywrightReport, specsOf, type VitestReport } from './reports.ts';

const SHOWN_LINES = 12;

/** The failed tests: file, title, and the beginning of the error. */
export function failuresOfVitest({ testResults }: VitestReport): string[] {
  return testResults.flatMap((file) => {
    const path = relative(root, file.name);
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    // A file that could not be run at all has a message and no tests.
    if (failed.length === 0) return file.status === 'failed' ? [textOf(path, [file.message])] : [];
    return failed.map((test) => textOf(`${path} › ${test.fullName}`, test.failureMessages ?? []));
  });
}

export function failuresOfPlaywright(report: PlaywrightReport | null): string[] {
  const failed = specsOf(report).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected')
      .map((test) =>
        textOf(
          `e2e/${spec.file}:${spec.line} [${test.projectName}] › ${spec.title}`,
          test.results.flatMap(({ errors }) => errors.map(({ message }) => message)),
        ),
      ),
  );
  return [...(report?.errors ?? []).map(({ message }) => textOf('end-to-end tests', [message])), ...failed];
}

function textOf(title: string, messages: readonly (string | undefined)[]): string {
  const why = stripVTControlCharacters(messages.filter(Boolean).join('\n')).split('\n').slice(0, SHOWN_LINES);
  return [title, ...why].join('\n  ');
}
