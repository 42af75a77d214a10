/** What is asked before an expired vial is given; the question is of the requirements, the rest are our words. */
export const expiredVial = {
  title: 'Expired',
  question: 'This vial expired on {date}. Use it anyway?',
  use: 'Use it anyway',
  doNotUse: 'Do not use it',
} as const;
