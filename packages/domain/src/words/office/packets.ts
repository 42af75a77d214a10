import type { Message } from '../messages/message.ts';

/** PACKET-01: the page on which inspection packets are made and fetched; the words are ours but for those of the requirements. */
export const packetWords = {
  title: 'Inspection packets',
  intro:
    'A packet is one ZIP file for an inspector: reports for a period, the whole custody record, and a page that verifies all of it without a network.',
  make: 'Make a packet',
  period: 'Period',
  from: 'From',
  to: 'To',
  personal: 'With incident numbers and patient references',
  personalHint:
    'Without them the record still verifies. Notes that people wrote into records are part of it either way.',
  tooMany: 'The agency keeps as many packets as it may. The oldest goes seven days after it was made.',
  list: 'Packets',
  empty: 'No packet is kept. One that is made is kept for seven days.',
  of: '{from} to {to}',
  with: 'With incident numbers and patient references',
  without: 'Without incident numbers and patient references',
  madeBy: 'Asked for {time} by {name}',
  states: { waiting: 'Waiting', making: 'Being made', ready: 'Ready', failed: 'Could not be made. Ask for it again.' },
  writing: '{percent} %: {file}',
  progress: 'Progress of the packet',
  ready: '{size}, sealed by checkpoint {number}, kept until {time}',
  download: 'Download',
  verify: 'How it is verified',
  verifySteps: [
    'Give the inspector the ZIP file as it is.',
    'They open verify.html from it in any current browser; it needs no network.',
    'They drop the ZIP file on that page, and compare key and checkpoint with those that they had before.',
  ],
  mail: 'Checkpoints by mail',
  mailIntro:
    'A checkpoint signs the whole record. Somebody outside who keeps it, such as the medical director, can show that nobody has changed the record since. At most one mail a day.',
  addresses: 'Addresses',
  addressesHint: 'With commas between them, at most ten. The mails tell nothing of any patient.',
  mailed: 'Checkpoint {number} was mailed on {day}.',
  neverMailed: 'None was mailed yet.',
  onlyAdmins: 'Only admins change this.',
  save: 'Save',
} as const;

export const packetMessages = {
  saved: { text: 'The addresses were saved.', tone: 'success', area: 'platform' },
  failed: { text: 'The packet could not be fetched. Please try again.', tone: 'error', area: 'platform' },
} as const satisfies Record<string, Message>;
