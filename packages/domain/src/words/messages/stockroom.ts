import type { MessageGroup } from './message.ts';

/** STOCKROOM; what the requirements do not quote is in our words. */
export const stockroom = {
  chooseSchedule: { text: 'Choose a schedule', tone: 'error', area: 'stock' },
  fixedByVials: { text: 'Fixed because vials exist. Make a new type.', tone: 'error', area: 'stock' },
  reasonStays: { text: "'Other' stays: what fits no other reason needs one.", tone: 'error', area: 'stock' },
  parExists: { text: 'This box has a par for this type already. Change that one.', tone: 'error', area: 'stock' },
  codeExists: { text: 'This package code is already in the list. Change that one.', tone: 'error', area: 'stock' },
  prefixMissing: { text: 'Choose a prefix first', tone: 'error', area: 'stock' },
  prefixTaken: { text: 'Another agency has this prefix', tone: 'error', area: 'stock' },
  reprintNeedsReason: { text: 'A reprint needs a reason', tone: 'error', area: 'stock' },
  noLabelToPrint: { text: 'No unused label is left', tone: 'error', area: 'stock' },
} as const satisfies MessageGroup;

/** STOCKROOM-08: what is wrong with a file as a whole; `office/import.ts` says what is wrong with a cell. Our words. */
export const importFile = {
  empty: { text: 'The file has no rows under its header', tone: 'error', area: 'stock' },
  tooLong: { text: 'A file can have at most 1 MB', tone: 'error', area: 'stock' },
  tooManyRows: { text: 'A file can have at most {n} rows. Please split it.', tone: 'error', area: 'stock' },
  notUtf8: {
    text: 'The file is not in UTF-8. In the spreadsheet choose "CSV UTF-8" when you save it.',
    tone: 'error',
    area: 'stock',
  },
  notCsv: {
    text: 'Line {line} cannot be read: a quotation mark is missing, or the line is far too long.',
    tone: 'error',
    area: 'stock',
  },
  columnMissing: { text: 'The column {column} is missing', tone: 'error', area: 'stock' },
  columnUnknown: { text: 'The column {column} is not known here. Remove or rename it.', tone: 'error', area: 'stock' },
  columnTwice: { text: 'The column {column} is there twice', tone: 'error', area: 'stock' },
  hasErrors: { text: 'Nothing was imported: {n} rows have errors. Check the file.', tone: 'error', area: 'stock' },
} as const satisfies MessageGroup;
