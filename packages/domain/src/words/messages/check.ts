import type { MessageGroup } from './message.ts';

/** CHECK; the login texts of the confirmation are in `login` (OPEN-081). */
export const check = {
  checkboxOff: {
    text: 'This is disabled in the admin settings. You must scan each code.',
    tone: 'error',
    area: 'stock',
  },
  passwordRequired: { text: 'Password is required.', tone: 'error', area: 'stock' },
  passwordInvalid: { text: 'Invalid password.', tone: 'error', area: 'stock' },
  imageRequired: { text: 'Image required', tone: 'error', area: 'stock' },
  notesRequired: { text: 'Notes are required', tone: 'error', area: 'stock' },
  failed: { text: 'Failed to create drug checks', tone: 'error', area: 'stock' },
  temperatureUnreadable: {
    text: 'Enter the temperature from -100 to 100 °C with at most one decimal',
    tone: 'error',
    area: 'stock',
  }, // OPEN-087, our words
  drugNotInBox: { text: 'This vial is not in the box', tone: 'error', area: 'stock' }, // SRV-58, our words
} as const satisfies MessageGroup;
