import type { MessageGroup } from './message.ts';

/** RESEAL; image and notes texts are in `check`. */
export const reseal = {
  codeTooShort: { text: 'This code must be at least 3 characters', tone: 'error', area: 'stock' },
  codeInUse: { text: 'This code {code} is already in use', tone: 'error', area: 'stock' },
  checkboxOff: {
    text: 'This is disabled during a reseal in the admin settings. You must scan each code.',
    tone: 'error',
    area: 'stock',
  },
} as const satisfies MessageGroup;

/** RESEAL-10; our words. */
export const resealAvoided = {
  noted: { text: 'Noted as Reseal Avoided', tone: 'success', area: 'stock' },
  failed: { text: 'This could not be noted. Try again.', tone: 'error', area: 'stock' },
  postponed: { text: 'No network. You will be asked about the reseal again.', tone: 'error', area: 'stock' },
} as const satisfies MessageGroup;

/** UNIT, XFER and INCIDENT-06; when a call failed and when nothing changed is OPEN-050. */
export const transfer = {
  boxRequired: { text: 'Please select a drug box to continue', tone: 'error', area: 'stock' },
  transferred: { text: 'Transferred', tone: 'success', area: 'stock' },
  partlyFailed: { text: '{n} drugs did not change boxes', tone: 'error', area: 'stock' },
  failed: { text: 'Failed to transfer', tone: 'error', area: 'stock' },
  notUpdated: { text: 'Did not update', tone: 'error', area: 'stock' },
} as const satisfies MessageGroup;

/** VEHICLE */
export const vehicle = {
  recorded: { text: 'Vehicle Check Recorded', tone: 'success', area: 'stock' },
  submitFailed: { text: 'Something went wrong!', tone: 'error', area: 'stock' },
  alreadySubmitted: { text: 'This check has already been submitted', tone: 'error', area: 'stock' }, // SRV-69, our words
  alreadyFixed: { text: 'This failure is marked as fixed already', tone: 'error', area: 'stock' }, // VEHICLES-04, our words
} as const satisfies MessageGroup;
