import type { MessageGroup } from './message.ts';

/** WITNESS; the last six are ours. */
export const witness = {
  incorrectPassword: { text: 'Incorrect password', tone: 'error', area: 'stock' },
  codeExpired: { text: 'This code has expired.', tone: 'error', area: 'stock' },
  ownCode: { text: 'You cannot scan your own code.', tone: 'error', area: 'stock' },
  notInAgency: { text: 'This user is not part of your agency.', tone: 'error', area: 'stock' },
  invalidCode: {
    text: "Invalid code. Ensure you are scanning another User's biometric code.",
    tone: 'error',
    area: 'stock',
    durationMs: 5000,
  },
  required: { text: 'A witness is required', tone: 'error', area: 'stock' },
  otherTime: {
    text: 'The witness confirmed this more than an hour before or after it happened. Please verify again; for an act of before, who was there signs as a guest.',
    tone: 'error',
    area: 'stock',
  },
  otherAct: { text: 'This is not what the witness saw. Please verify again.', tone: 'error', area: 'stock' },
  notBound: { text: 'Your agency needs a witness of this very record.', tone: 'error', area: 'stock' },
  keyUnknown: { text: "The witness's phone is not registered in your agency.", tone: 'error', area: 'stock' },
  keyRevoked: { text: "The witness's phone did not count as a witness at that time.", tone: 'error', area: 'stock' },
  signatureInvalid: {
    text: 'The witness has not signed this. Please let them confirm it again.',
    tone: 'error',
    area: 'stock',
  },
} as const satisfies MessageGroup;

/** GUEST, OPEN-035 */
export const guest = {
  signatureRequired: { text: 'Signature required', tone: 'error', area: 'stock' },
} as const satisfies MessageGroup;

/** BIOCODE */
export const verifyCode = {
  createFailed: { text: 'Could not create biometric code.', tone: 'error', area: 'stock' },
} as const satisfies MessageGroup;
