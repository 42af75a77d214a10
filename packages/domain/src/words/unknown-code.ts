/** What is asked when nobody knows a scanned code; of the requirements but for the explanation. */
export const unknownCode = {
  title: 'This code is unknown',
  text: 'No vial or box has the code {code}. If it is on a vial or a box that you have, it was not read or typed right.',
  again: 'Try again',
  receive: 'Receive a new vial',
} as const;
