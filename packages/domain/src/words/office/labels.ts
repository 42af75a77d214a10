import type { LabelFormatName, LabelKind } from '../../labels/label-names.ts';
import { fill } from '../fill.ts';
import type { MessageGroup } from '../messages/message.ts';

const PREFIX_TAKEN_BY = '{agency} has this prefix';

/** Names the agency that has a prefix already (LABELS-03). */
export function prefixTakenBy(agency: string): string {
  return fill(PREFIX_TAKEN_BY, { agency });
}

/** The sheets by the names on their packages. */
export const formatNames: Readonly<Record<LabelFormatName, string>> = {
  avery_5160: 'Avery 5160',
  avery_5167: 'Avery 5167',
  avery_l4731: 'Avery L4731',
  avery_l7651: 'Avery L7651',
};

export const kindNames: Readonly<Record<LabelKind, string>> = { vial: 'Vials', box: 'Boxes' };

/** What is printed in the margin of the paper (LABELS-01, LABELS-04); plain characters, which every printer has. */
export const labelPaper = {
  margin: 'Print at 100 %. {format}, {kind}, sheet {number}, page {page} of {pages}',
  testPage: 'Print at 100 %. {format}, test page, shifted {x} mm right, {y} mm down',
  ruler: '100 mm',
} as const;

/** The page of labels (LABELS-04 to LABELS-06); the words are ours but for those in the requirements. */
export const officeLabels = {
  title: 'Labels',
  empty: 'No labels were printed yet. Print a sheet of vial labels first.',
  print: 'Print labels',
  sheet: 'Sheet {number}',
  gone: 'This sheet is not here.',
  loadFailed: 'The labels could not be loaded.',
  columns: {
    number: 'Sheet',
    made: 'Made',
    format: 'Paper',
    kind: 'For',
    labels: 'Labels',
    used: 'Used',
    unused: 'Unused',
    voided: 'Void',
    reprints: 'Reprints',
    by: 'By',
  },
  states: { unused: 'Unused', used: 'Used', void: 'Void' },
} as const;

/** The form for new labels, and what a reprint shares with it. */
export const labelForm = {
  title: 'New labels',
  prefix: 'Prefix of labels',
  prefixHint: 'Two or three letters before every code of this agency. No other agency of the organization has them.',
  prefixWrong: 'Two or three letters, A to Z',
  kind: 'For',
  format: 'Paper',
  formatChoice: '{format}, {n} labels, {width} × {height} mm, {page}',
  letter: 'Letter',
  a4: 'A4',
  start: 'First label',
  startHint: 'Choose the first label that is still on the sheet.',
  position: 'Row {row}, column {column}',
  count: 'Number of labels',
  countWrong: 'A whole number from 1 to {most}',
  paper: '{n} sheets of paper',
  onePaper: '1 sheet of paper',
  shift: 'Shift the print',
  shiftHint:
    'Print the test page on plain paper and hold it against a sheet of labels. The shift is kept for this paper.',
  right: 'To the right (mm)',
  down: 'Down (mm)',
  shiftWrong: 'From -5 to 5, with at most one decimal',
  testPage: 'Print test page',
  make: 'Make PDF',
  atFullSize: 'Print at 100 %, not fitted to the page.',
} as const;

/** What is done with a sheet. */
export const sheetActs = {
  again: 'Download PDF',
  reprint: 'Reprint',
  reprintTitle: 'Reprint sheet {number}',
  reprintEffect: 'Prints the {n} unused labels again, on fresh paper. Used and void ones are left out.',
  reprintOne: 'Prints {code} again. Destroy the old label.',
  reason: 'Reason',
  reasonMissing: 'A reprint needs a reason',
  cancel: 'Cancel',
  history: 'Reprints',
  reprinted: '{time}, {name}: {reason}',
  codes: 'Codes',
  find: 'Find a code',
  more: '{n} more. Find a code to see it.',
  noCode: 'No code of this sheet is like that.',
  reprintCode: 'Reprint {code}',
  voidCode: 'Void {code}',
  voidVerb: 'Void',
  voidTitle: 'Void {code}?',
  voidEffect: 'No vial or box can get this code any more. Destroy the label.',
  voidAll: 'Void all unused',
  voidAllTitle: 'Void {n} unused labels?',
  voidAllEffect: 'No vial or box can get their codes any more. Destroy the labels.',
} as const;

export const labelMessages = {
  made: { text: 'Sheet {number} is ready to print', tone: 'success', area: 'stock' },
  voided: { text: 'Voided', tone: 'success', area: 'stock' },
} as const satisfies MessageGroup;
