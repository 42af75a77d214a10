import type { MessageGroup } from './message.ts';

/** LOGIN and OPEN-055; the reset and disabled texts also serve CHECK-10, CHECK-11 and OPEN-024. */
export const login = {
  disabledBefore: {
    text: 'Your account has been disabled. Please contact your agency admin if this is a mistake',
    tone: 'error',
    area: 'platform',
  },
  passwordResetRequired: { text: 'Password reset required', tone: 'error', area: 'platform', durationMs: 3000 },
  accountDisabled: {
    text: 'Your account is disabled. An admin can enable it.',
    tone: 'error',
    area: 'platform',
    durationMs: 3000,
  },
  incorrect: { text: 'Incorrect email or password', tone: 'error', area: 'platform' },
  slowNetwork: { text: 'Your network may be slow', tone: 'error', area: 'platform' },
  /** TEMPLOGIN, in our words: the link or the copied text was used or is too old. */
  temporaryExpired: { text: 'This sign-in link has expired. Please log in.', tone: 'error', area: 'platform' },
  noAnswer: { text: 'Something went wrong. Please try again later.', tone: 'error', area: 'platform' },
} as const satisfies MessageGroup;

/** OTP */
export const otp = {
  incorrectCode: { text: 'Incorrect Code', tone: 'error', area: 'platform' },
} as const satisfies MessageGroup;

/** PHONE */
export const phone = {
  optInRequired: { text: 'You need to opt in to receive SMS messages', tone: 'error', area: 'platform' },
  tooManyDigits: {
    text: 'Your phone number has too many numbers (1 234 567 8901)',
    tone: 'error',
    area: 'platform',
  },
  incomplete: { text: 'Please enter a valid phone number (1 234 567 8901)', tone: 'error', area: 'platform' },
  incompleteAndNotStartingWith1: {
    text: 'Please enter a valid phone number starting with 1',
    tone: 'error',
    area: 'platform',
  },
  notStartingWith1: { text: 'Your phone number needs to start with 1', tone: 'error', area: 'platform' },
  updated: { text: 'phone number updated', tone: 'success', area: 'platform' },
  updateFailed: { text: 'Something went wrong. Please try again later.', tone: 'error', area: 'platform' },
} as const satisfies MessageGroup;

/** SESSION */
export const session = {
  expired: { text: 'Session has expired', tone: 'error', area: 'platform' },
} as const satisfies MessageGroup;

/** RESET; the disabled text has no final period here, on purpose (OPEN-045). */
export const reset = {
  invalidEmail: { text: 'Enter a valid email ({value})', tone: 'error', area: 'platform' },
  checkEmail: { text: 'Check your email', tone: 'success', area: 'platform', durationMs: 10_000 },
  linkExpired: {
    text: 'link expired, Enter your email address to get another email with a link that has not expired',
    tone: 'error',
    area: 'platform',
  },
  passwordTooShort: { text: 'Passwords must be 8 characters or longer', tone: 'error', area: 'platform' },
  passwordNoUppercase: { text: 'Passwords must contain 1 uppercase character', tone: 'error', area: 'platform' },
  passwordNoLowercase: { text: 'Passwords must contain 1 lowercase character', tone: 'error', area: 'platform' },
  passwordTooCommon: {
    text: 'This password is one of the first that anyone would try. Choose another one',
    tone: 'error',
    area: 'platform',
  },
  duplicate: { text: 'You cannot use your existing password', tone: 'error', area: 'platform' },
  accountDisabled: { text: 'Your account is disabled. An admin can enable it', tone: 'error', area: 'platform' },
  resetExpired: {
    text: 'Password reset expired, Enter your email address to get another email with a link that has not expired',
    tone: 'error',
    area: 'platform',
  },
  inviteExpired: {
    text: 'Invite link expired, Enter your email address to get another email with a link that has not expired',
    tone: 'error',
    area: 'platform',
  },
} as const satisfies MessageGroup;

/** SIGNUP, OPEN-025; a failure shows `shell.saveFailed`. */
export const contact = {
  sent: { text: 'Thank you. We will contact you soon', tone: 'success', area: 'platform' },
} as const satisfies MessageGroup;

/** PEOPLE-03: why an invitation cannot be answered. The words are ours. */
export const invitation = {
  expired: {
    text: 'This invitation has expired. Ask the person who invited you to send it again.',
    tone: 'error',
    area: 'platform',
  },
  withdrawn: {
    text: 'This invitation was withdrawn. Ask the person who invited you.',
    tone: 'error',
    area: 'platform',
  },
  answered: { text: 'This invitation was already answered.', tone: 'error', area: 'platform' },
  replaced: {
    text: 'This invitation was sent again. Use the link in the newer mail.',
    tone: 'error',
    area: 'platform',
  },
  unknown: {
    text: 'This link leads to no invitation. Open it from the mail, or ask the person who invited you to send it again.',
    tone: 'error',
    area: 'platform',
  },
  forAnother: {
    text: 'This invitation is for another address. Log out, and log in with the address it was sent to.',
    tone: 'error',
    area: 'platform',
  },
  declined: { text: 'You declined the invitation', tone: 'success', area: 'platform' },
} as const satisfies MessageGroup;

/** PEOPLE-05, PEOPLE-06; the words are ours. */
export const people = {
  notOwnAccount: {
    text: 'This account does not belong to your agency alone. Only the person can change it.',
    tone: 'error',
    area: 'platform',
  },
  atHomeHere: {
    text: 'This account belongs to your agency and cannot be removed. Disable the person instead.',
    tone: 'error',
    area: 'platform',
  },
  oneAdminMustGet: { text: 'One admin must get this', tone: 'error', area: 'platform' },
  atHomeElsewhere: {
    text: 'This account belongs to another agency. Remove the person from yours instead.',
    tone: 'error',
    area: 'platform',
  },
  downloadEnded: {
    text: 'This link has ended. It serves once, for five minutes. Download the file again in the office.',
    tone: 'error',
    area: 'platform',
  },
} as const satisfies MessageGroup;
