/** The words of a field, by its name on the wire in the words of its page. */
export type FieldWords = {
  readonly label: string;
  /** What it means, in one sentence, under the field. */
  readonly hint?: string;
  /** Why a row that is there cannot have another value here, where it could when it was added. */
  readonly fixed?: string;
  /** The unit of a number, shown in the head of its column. */
  readonly unit?: string;
  /** What people read for a value; `none` is for a field without one. */
  readonly values?: Readonly<Record<string, string>>;
};

/** The words of a page of rows. */
export type EntityWords = {
  readonly title: string;
  /** What one row is, as in 'Add unit'. */
  readonly one: string;
  /** What to do first, where there is no row yet. */
  readonly empty: string;
  /** What follows when a row is archived, and when it is deleted. */
  readonly archiveEffect?: string;
  readonly deleteEffect?: string;
  readonly fields: Readonly<Record<string, FieldWords>>;
};

/** The one form of the office; the words are ours. */
export const officeForm = {
  add: 'Add {one}',
  save: 'Save changes',
  nothingChanged: 'Nothing changed yet.',
  nothingFilledIn: 'Nothing filled in yet.',
  change: '{label} {from} → {to}',
  set: '{label} {to}',
  notSet: 'not set',
  chooseOne: 'Nothing chosen',
  wholeNumber: 'Must be a whole number, {least} or more.',
  wholeNumberUpTo: 'Must be a whole number from {least} to {most}.',
  decimalNumber: 'Must be a number, {least} or more, with at most {n} decimals.',
  quantity: 'Must be above 0, with at most 3 decimals.',
  listHint: 'Separate several with commas.',
  onlyWhenAdded: 'Can only be set when it is added.',
  loadFailed: 'The choices could not be loaded.',
  unreachable: 'No answer from the server. Nothing is lost; try again.',
  savedBefore: 'An earlier try of yours was saved after all. Check the values, then save again.',
  gone: 'This is not here any more.',
  archived: 'Archived on {date}.',
} as const;

/** Questions before what cannot be taken back at once; the button is the verb. */
export const officeDanger = {
  archive: 'Archive',
  archiveTitle: 'Archive {name}?',
  archiveEffect: 'It leaves the pickers. History and reports keep it.',
  restore: 'Restore',
  restoreTitle: 'Restore {name}?',
  restoreEffect: 'It can be chosen again.',
  delete: 'Delete',
  deleteTitle: 'Delete {name}?',
  deleteEffect: 'It is gone for good. Only what was never used can be deleted.',
  cancel: 'Cancel',
} as const;
