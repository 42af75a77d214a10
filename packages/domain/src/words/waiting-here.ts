/** What the records that wait on this device say of a vial that is scanned again; our words. */
export const waitingHere = {
  usedUp: '{code} is used up: a record that waits on this device took all of it.',
  takenFrom: 'A record about {code} already waits on this device.',
} as const;
