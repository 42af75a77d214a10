import type { Message } from './messages/message.ts';

/** OPEN-138: the receipt of an act; in our words. */
export const receipt = {
  title: 'Receipt',
  number: 'Receipt number',
  done: 'Done',
  unknown: 'This receipt is not in your agency.',
  /** Where the record cannot be read at this moment. */
  recordedAnyway: 'It is recorded. Its receipt cannot be shown right now.',
  empty: 'Checked: the box is empty',
  resealed: 'Box resealed',
  loss: 'Loss recorded',
  vials: 'Vials',
  seen: 'Seen',
  notSeen: 'Not seen',
  inVials: '{amount} in {n} vials',
  pieces: '{amount}s',
  box: 'Box',
  from: 'From',
  to: 'To',
  oldSeal: 'Old seal',
  newSeal: 'New seal',
  time: 'Time',
  offline: '{time}, offline',
  received: 'Received by the agency',
  deviceTime: 'Clock of the device',
  user: 'User',
  witness: 'Witness',
  noWitness: 'None',
  witnessBy: '{name}, {kind}',
  kinds: {
    password: 'by password',
    biometric: 'by code',
    device: 'on their own phone',
    guest: 'guest, signed',
    self: 'the same person',
  },
  incident: 'Incident number',
  noIncident: 'None yet',
  notes: 'Notes',
  discrepancies: 'Opened for your admin',
  addIncident: 'Add incident number',
  addThisIncident: 'Add incident number {number}',
  saveIncident: 'Save for all {n}',
  acts: {
    administer: '{amount} given',
    waste: '{amount} wasted',
    loss: '{amount} lost',
    un_administer: '{amount} put back',
    receive: '{amount}',
    transfer: '{amount}',
    check: '{amount}',
  },
} as const;

export const receiptMessages = {
  incidentAdded: { text: 'Incident number saved', tone: 'success', area: 'stock' },
  incidentNotAdded: {
    text: 'The incident number was saved for {n} of {total}. Press again for the rest.',
    tone: 'error',
    area: 'stock',
  },
} as const satisfies Record<string, Message>;
