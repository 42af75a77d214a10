import type { Message } from '../messages/message.ts';

/** STOCKROOM-08: what is wrong with one cell of a file. The words are ours. */
export const importCell = {
  wrongLength: 'This line has {n} cells, the header has {of}',
  formula: "This begins with {sign}, as a formula does. If it is meant so, put ' before it.",
  sameAsLine: 'The same as line {line}',
  noSuchRow: 'There is no {what} {name}',
  severalRows: 'There are several: {name}',
  archived: 'This is archived. Restore it first.',
  notYesOrNo: 'must be yes or no',
  notNumber: 'must be a number',
  notOneOf: 'must be one of: {values}',
  witnessedInApp: 'The box holds controlled drugs. Move it in the app, with a witness.',
} as const;

/** STOCKROOM-08: the page that imports a file. The words are ours, but for 'Check file' and 'Import'. */
export const importPage = {
  title: 'Import',
  intro:
    'Fill in a template with a spreadsheet and save it as CSV UTF-8. Checking writes nothing; importing takes every line or none.',
  kind: 'What the file holds',
  kinds: {
    unit: 'Units',
    drug_box: 'Boxes',
    drug_type: 'Drug types',
    box_par: 'Par',
    national_drug_code: 'Package codes',
    user: 'People',
  },
  peopleHint: 'A new address is invited: the mail goes out when the file is imported. Roles are user, auditor, admin.',
  template: 'Download template',
  current: 'Download what is there',
  file: 'CSV file',
  check: 'Check file',
  import: 'Import',
  nothingToImport: 'Every line is as it is here already.',
  hasErrors: 'Nothing can be imported while a line has an error. Correct the file and check it again.',
  report: 'Lines of the file',
  counts: '{new} new, {changed} changed, {unchanged} unchanged, {error} with errors',
  columns: { line: 'Line', name: 'Row', result: 'Result', what: 'What' },
  results: { new: 'New', changed: 'Changed', unchanged: 'Unchanged', error: 'Error' },
  change: '{column}: {from} → {to}',
  nothing: 'nothing',
  error: '{column}: {message}',
} as const;

export const importMessages = {
  imported: { text: 'Imported: {new} new, {changed} changed', tone: 'success', area: 'platform' },
} as const satisfies Record<string, Message>;
