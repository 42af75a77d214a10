import type { MessageGroup } from './message.ts';

/** SHELL; which of the generic failures is used when is OPEN-047. */
export const shell = {
  callFailed: { text: 'Unknown Error.', tone: 'error', area: 'platform' },
  clientFailed: { text: 'Unknown error', tone: 'error', area: 'platform' },
  saveFailed: { text: 'Something went wrong', tone: 'error', area: 'platform' },
  codeCopied: { text: 'Box code copied', tone: 'success', area: 'platform' },
  vpn: { text: 'We recommend disconnecting from your VPN while using the app', tone: 'error', area: 'platform' },
} as const satisfies MessageGroup;

/** INPUT */
export const input = {
  required: { text: 'required', tone: 'error', area: 'platform' },
  tooLong: { text: 'This is limited to {n} characters.', tone: 'error', area: 'platform' },
  // OPEN-143; the words are ours.
  nameNotPlain: {
    text: 'A name is one line of characters that can be seen. Please type it anew.',
    tone: 'error',
    area: 'platform',
  },
  disabled: { text: 'This is disabled', tone: 'error', area: 'platform' },
} as const satisfies MessageGroup;

/** IMG; a denied camera shows `scan.enableCamera` (OPEN-131). */
export const image = {
  underWay: {
    text: 'Other pictures are being sent at the moment. Try again when they are done.',
    tone: 'error',
    area: 'platform',
  },
  uploadFailed: { text: 'Upload failed', tone: 'error', area: 'stock' },
  fileUnreadable: { text: 'Could not access file', tone: 'error', area: 'stock' },
  // OPEN-130 limits both; the words are ours.
  wrongType: { text: 'Please choose a JPEG, PNG, HEIC or WebP picture', tone: 'error', area: 'stock' },
  tooLarge: { text: 'A picture can have at most 10 MB', tone: 'error', area: 'stock' },
  // For a picture that is no upload of the agency, and for too many uploads; our words.
  notFound: { text: 'The picture is not there. Please add it again.', tone: 'error', area: 'stock' },
  alreadyUsed: { text: 'The picture belongs to another check. Please take a new one.', tone: 'error', area: 'stock' },
  tooMany: {
    text: 'Too many pictures were added within an hour. Please try again later.',
    tone: 'error',
    area: 'stock',
  },
} as const satisfies MessageGroup;

/** Answers of the API for which the requirements have no words; the wording is ours. */
export const api = {
  invalidInput: { text: 'Please check the marked fields', tone: 'error', area: 'platform' },
  notAllowed: { text: 'You are not allowed to do this', tone: 'error', area: 'platform' },
  notFound: { text: 'Not found', tone: 'error', area: 'platform' },
  emailInUse: { text: 'Someone in your agency already has this email address', tone: 'error', area: 'platform' },
  nameInUse: { text: 'This name is already in use. Please choose another one.', tone: 'error', area: 'platform' },
  lastAdmin: {
    text: 'An agency needs an admin. Make someone else an admin first.',
    tone: 'error',
    area: 'platform',
  },
  stillUsed: { text: 'This is still in use and cannot be deleted.', tone: 'error', area: 'platform' },
  stillUsedByVials: { text: 'Still in use: {n} vials', tone: 'error', area: 'platform' },
  stale: { text: 'This has changed in the meantime. Please load it again.', tone: 'error', area: 'platform' },
  caseChanged: {
    text: 'Somebody else has changed this case. See how it stands and try again.',
    tone: 'error',
    area: 'platform',
  },
  caseStep: { text: 'The state of the case does not allow this.', tone: 'error', area: 'platform' },
  keyReused: {
    text: 'This was sent before with other content. What was sent first counts; this was not recorded.',
    tone: 'error',
    area: 'platform',
  },
  tooLarge: { text: 'This is too large to send', tone: 'error', area: 'platform' },
  wrongType: { text: 'This type of file is not accepted', tone: 'error', area: 'platform' },
  tooMany: { text: 'Too many tries. Please wait and try again.', tone: 'error', area: 'platform' },
  unavailable: { text: 'Something went wrong. Please try again later.', tone: 'error', area: 'platform' },
} as const satisfies MessageGroup;
