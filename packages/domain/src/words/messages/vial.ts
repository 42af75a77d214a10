import type { MessageGroup } from './message.ts';

/** DRUG */
export const drug = {
  shortDateNotUpdated: { text: 'Short Date did not update', tone: 'error', area: 'stock' },
  shortDateNotAllowed: { text: 'This type has no short date', tone: 'error', area: 'stock' }, // SRV-55, our words
} as const satisfies MessageGroup;

/** CREATE; `codeUsed` is told before the form, `codeTaken` is the refusal at save (OPEN-049). */
export const create = {
  codeUsed: {
    text: 'This code has already been used {code}. Please use another code.',
    tone: 'error',
    area: 'stock',
  },
  codeTaken: { text: '{code} has already been used', tone: 'error', area: 'stock' },
  // LABELS-03, our words
  codeNotPrinted: {
    text: '{code} is not an unused printed label of this agency. Use another label.',
    tone: 'error',
    area: 'stock',
  },
  dateNotInFuture: { text: 'Choose a date in the future', tone: 'error', area: 'stock' },
  ndcNotFound: {
    text: 'Drug details were not found. Enter the drug details manually and we can auto fill them next time you scan this barcode.',
    tone: 'error',
    area: 'stock',
    durationMs: 4500,
  },
  createdOne: { text: 'Created a vial of {name}', tone: 'success', area: 'stock' },
  createdMany: { text: 'Created {n} vials of {name}', tone: 'success', area: 'stock' },
  // What is counted in pieces is no vial; our words.
  createdOnePiece: { text: 'Created 1 {piece} of {name}', tone: 'success', area: 'stock' },
  createdPieces: { text: 'Created {n} {piece}s of {name}', tone: 'success', area: 'stock' },
  failed: { text: 'Error creating {name}', tone: 'error', area: 'stock' },
  boxFailed: { text: 'Could not create Drug Box', tone: 'error', area: 'stock' },
  // What the barcode of a package filled in, or could not; the words are ours.
  packageRead: { text: 'Filled in from the barcode: {fields}', tone: 'success', area: 'stock' },
  packageUnclear: {
    text: 'This barcode could not be read with certainty. Nothing was filled in.',
    tone: 'error',
    area: 'stock',
  },
  otherPackage: {
    text: '{code} is of another product, lot or expiration date. Create it by itself.',
    tone: 'error',
    area: 'stock',
  },
  // SRV-38 refuses these too; the words are ours.
  typeNotAllowed: { text: 'This drug type is not available', tone: 'error', area: 'stock' },
  quantityNotPositive: { text: 'The quantity must be above 0', tone: 'error', area: 'stock' },
  quantityNotOne: { text: 'The quantity of this type is always one', tone: 'error', area: 'stock' },
  amountTooLarge: { text: 'A vial of this type holds at most {amount}.', tone: 'error', area: 'stock' },
} as const satisfies MessageGroup;

/** ADMIN; `recorded` is ours. */
export const administer = {
  zero: { text: 'You cannot administer 0', tone: 'error', area: 'stock' },
  negative: { text: 'You cannot administer a negative amount', tone: 'error', area: 'stock' },
  exceedsAvailable: {
    text: 'You cannot administer more than: {available} {unit}',
    tone: 'error',
    area: 'stock',
  },
  recorded: { text: 'Administration recorded', tone: 'success', area: 'stock' },
} as const satisfies MessageGroup;

/** WASTE and OFFLINE-13; `recorded` is ours. Missing notes show `check.notesRequired` (OPEN-083). */
export const waste = {
  zero: { text: '0 is not a valid value', tone: 'error', area: 'stock' },
  negative: { text: 'Negative values are not valid', tone: 'error', area: 'stock' },
  exceedsAvailable: { text: 'cannot waste more than available ({amount})', tone: 'error', area: 'stock' },
  exceedsAvailableOnSync: { text: 'You cannot waste more than is available', tone: 'error', area: 'stock' },
  recorded: { text: 'Waste recorded', tone: 'success', area: 'stock' },
} as const satisfies MessageGroup;

/** UNADM; the last two are ours. */
export const unAdminister = {
  nothingSelected: { text: 'Please select at least one record to reverse.', tone: 'error', area: 'stock' },
  failed: { text: 'There was an error reversing the selected records.', tone: 'error', area: 'stock' },
  alreadyReversed: { text: 'This record has already been reversed', tone: 'error', area: 'stock' },
  recorded: { text: 'Reversal recorded', tone: 'success', area: 'stock' },
} as const satisfies MessageGroup;

/** INCIDENT; ours. A save that changed nothing shows `transfer.notUpdated`. */
export const incident = {
  saved: { text: 'Incident number saved', tone: 'success', area: 'stock' },
} as const satisfies MessageGroup;

/** How saving a stock move or a transfer can end in ways for which the requirements have no words; ours. */
export const stock = {
  noAnswer: {
    text: 'No answer. Press again: it is recorded only once.',
    tone: 'error',
    area: 'stock',
  },
  batchFull: { text: 'At most {n} drugs can be recorded at once', tone: 'error', area: 'stock' },
  recordedBefore: { text: 'This was recorded before. Nothing was recorded twice.', tone: 'success', area: 'stock' },
  changedMeanwhile: {
    text: '{codes} changed in the meantime. Nothing was recorded.',
    tone: 'error',
    area: 'stock',
  },
} as const satisfies MessageGroup;
