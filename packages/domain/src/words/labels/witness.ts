import { pageTitles } from '../page-titles.ts';

/** WITNESS, OPEN-139; the sentences are ours. */
export const witness = {
  title: pageTitles.witness,
  willBeRecorded: 'What will be recorded',
  user: 'Witness',
  password: "Witness's password",
  verify: 'Verify',
  guestVerify: pageTitles.guestVerify,
  selfVerify: 'Self Verify',
  scanCode: 'Scan biometric code',
  otherWays: 'Other ways to verify',
  nobodyElse: 'Nobody else is in your agency yet.',
  nothingToWitness: 'There is nothing to witness here. It was recorded, or it has to be started again.',
  home: 'Go to the start',
} as const;

/** GUEST; the last three are ours. */
export const guest = {
  name: 'Name',
  title: 'Title',
  licenseNumber: 'License Number',
  signature: 'Signature',
  signatureDone: 'done',
  finish: 'Finish',
  touchToSign: 'Touch to sign',
  signHere: 'Sign with a finger or a pen.',
  clear: 'Clear',
} as const;

/** BIOCODE; the last two are ours. */
export const verifyCode = {
  title: 'Verify Code',
  instruction: 'Scan this code on another device to verify usage or inventory checks',
  onlyIfWitnessed: 'Only show if you witnessed the action taken.',
  expires: 'Code expires in {n} seconds',
  code: 'Your code',
  creating: 'Creating your code',
} as const;

/** IMG; ours. */
export const image = {
  add: 'Add image',
  remove: 'Remove image',
  retry: 'Retry',
  cancel: 'Cancel',
  picture: 'Added image',
  uploading: 'Uploading image',
} as const;
