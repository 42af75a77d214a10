/** The amount of one of several vials that are given together (OPEN-100); our words. */
export const batchAmount = {
  gives: 'Gives {amount}',
  givesAll: 'Gives all of it',
  change: 'Change',
  amountOf: 'the amount of {code}',
  title: 'Amount of {code}',
  asListed: 'As listed above',
  all: 'All of it',
  done: 'Done',
  /** OPEN-101: of an offline batch, whose receipt cannot offer the number that was typed before. */
  incidentOfEach: 'The incident number is recorded with each of these drugs.',
} as const;
