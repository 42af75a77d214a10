import { pageTitles } from '../page-titles.ts';

/** The list of waiting records (OPEN-016); ours but for the title, which the menu has, and the offer of OPEN-116. */
export const offlineActions = {
  act: 'Record',
  waiting: 'Waiting',
  sending: 'Sending',
  refused: 'Refused: {reason}',
  ofOthers: 'Of another user or agency. It is sent when they sign in on this device.',
  more: 'And {n} more',
  unreadable: 'Cannot be read',
  unreadableKept: 'This version of the app cannot read this record. It is kept on this device.',
  sync: 'Sync',
  checking: 'Looking for the server',
  progress: '{n} of {total}',
  none: 'Everything is recorded.',
  noneLeft: 'Nothing is waiting. Deleted here: {n}. Your agency has this as a discrepancy, and it is not recorded.',
  unreachable: 'The server cannot be reached. The records are kept and sent later.',
  elsewhere: 'Another window is sending them.',
  signedOut: 'Please log in. The records are kept and sent then.',
  refusedTitle: 'Could not be recorded',
  handedOver: 'The whole record is given to your agency as a discrepancy before it is deleted here.',
  couldNot: '{code} could not be recorded: {reason}.',
  addWitness: 'Add a witness',
  change: 'Change',
  repairOrDelete: 'Repair or delete',
} as const;

/** The page on which the owner of a refused record repairs it; ours (OPEN-116). */
export const offlineRepair = {
  title: pageTitles.repair,
  time: 'Time: {time}. It stays as it is.',
  marked: 'The record will say that you have repaired it.',
  sentence: '{sentence} Time: {time}.',
  record: 'Record',
  gone: 'This record does not wait on this device any more, or it is of another user.',
} as const;
