// What failed, from the reports of the two test runners: where, which test, and the beginning of why.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './prepare.mjs';

const SHOWN_LINES = 12;

export function failuresOfVitest(report) {
  return (report?.testResults ?? []).flatMap((file) => {
    const path = relative(root, file.name);
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    // A file that could not be run at all has a message and no tests.
    if (failed.length === 0) return file.status === 'failed' ? [textOf(path, [file.message])] : [];
    return failed.map((test) => textOf(`${path} › ${test.fullName}`, test.failureMessages));
  });
}

export function failuresOfPlaywright(report) {
  return [
    ...(report?.errors ?? []).map((error) => textOf('end-to-end tests', [error.message])),
    ...(report?.suites ?? []).flatMap(failuresOfSuite),
  ];
}

function failuresOfSuite(suite) {
  const failed = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected')
      .map((test) =>
        textOf(
          `e2e/${spec.file}:${spec.line} [${test.projectName}] › ${spec.title}`,
          test.results.flatMap(({ errors }) => errors.map(({ message }) => message)),
        ),
      ),
  );
  return [...failed, ...(suite.suites ?? []).flatMap(failuresOfSuite)];
}

function textOf(title, messages) {
  const why = stripVTControlCharacters(messages.filter(Boolean).join('\n')).split('\n').slice(0, SHOWN_LINES);
  return [title, ...why].join('\n  ');
}
