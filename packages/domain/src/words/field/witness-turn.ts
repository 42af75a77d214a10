/** OPEN-139 to OPEN-141: whose turn it is, and what a witness is told afterwards; the other words are ours. */
export const witnessTurn = {
  handOver: 'Hand the phone to your witness',
  offline: 'Offline: a password or a biometric code cannot be checked now.',
  notChecked: 'This could not be checked. Nothing is recorded yet. Please try again.',
  byCode: 'Witnessed by {name}',
  record: 'Record',
  another: 'Another witness',
  youWitnessed: 'You witnessed: {sentence}',
  notSeen: 'That is not what I saw',
  whatSeen: 'What did you see?',
  send: 'Send',
  sendFailed: 'Your words were not sent. Please try again.',
  disputedByYou: 'You said that this is not what you saw',
  by: 'Recorded by {name}, {time}',
  askedBy: 'Asked by {name}, {time}. Not recorded yet.',
  list: 'Witnessed today',
  none: 'You have witnessed nothing in the last 24 hours.',
  loading: 'Loading what you witnessed',
  /** The notes of the discrepancy. */
  disputed: 'Shown to the witness: {sentence} The witness says: {words}',
} as const;
