/** WITNESS */
export const witness = {
  title: 'Witness',
  user: 'User',
  password: 'Password',
  verify: 'Verify',
  guestVerify: 'Guest Verify',
  selfVerify: 'Self Verify',
  scanCode: 'Scan biometric code',
} as const;

/** GUEST */
export const guest = {
  name: 'Name',
  title: 'Title',
  licenseNumber: 'License Number',
  signature: 'Signature',
  signatureDone: 'done',
  finish: 'Finish',
} as const;

/** BIOCODE */
export const verifyCode = {
  title: 'Verify Code',
  instruction: 'Scan this code on another device to verify usage or inventory checks',
  onlyIfWitnessed: 'Only show if you witnessed the action taken.',
  expires: 'Code expires in {n} seconds',
} as const;
