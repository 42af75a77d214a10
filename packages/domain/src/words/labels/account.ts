import { pageTitles } from '../page-titles.ts';

/** LOGIN, OPEN-021 */
export const login = {
  email: 'Email',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  biometric: 'Enable biometric login',
  passwordReset: 'Password Reset',
  continue: 'Continue',
  contactUs: 'Contact us',
} as const;

/** OTP, OPEN-019 */
export const otp = {
  title: 'Enter Code',
  note: 'The code expires after 1 minute',
  code: 'Code',
  submit: 'Submit',
} as const;

/** PHONE, OPEN-020 */
export const phone = {
  title: pageTitles.phone,
  number: 'Phone Number',
  optIn: 'I agree to receive SMS messages',
  submit: 'Submit',
  later: 'Set Up Later',
} as const;

/** SESSION-05; the words are ours. */
export const session = {
  checking: 'Confirm that it is you to go on.',
  withPassword: 'Use your password',
  withBiometrics: 'Use fingerprint or face',
} as const;

/** PHONE without a sign-in that is under way; the words are ours. */
export const signInEnded = {
  text: 'Your sign-in has ended. Log in again to add a phone number.',
} as const;

/** TEMPLOGIN; the words are ours. */
export const temporaryLogin = {
  busy: 'Signing in',
  title: 'Sign in with this link?',
  question:
    '{name} ({email}) of {agency} sent this sign-in from another device. Go on only if that is you: everything you do is recorded in this name.',
  confirm: 'Sign in as {name}',
} as const;

/** GROUP */
export const group = { title: 'Choose an Agency' } as const;

/** RESET, OPEN-022, OPEN-023 */
export const reset = {
  requestTitle: pageTitles.passwordReset,
  email: 'Email Address',
  submit: 'Submit',
  titles: { Reset: 'Reset Password', Update: 'Update Password' },
  newPassword: 'Enter your new password',
  buttons: { Reset: 'Reset', Update: 'Update' },
  sendAnother: 'Send another reset email',
  doneTitle: 'Password Reset Successful!',
  doneOnDesktop: 'Now open the app to continue',
  continueHere: 'Continue here',
  downloadApp: 'Download the App',
  goToApp: 'Go to the App',
} as const;

/** SIGNUP */
export const contact = {
  title: pageTitles.contact,
  firstName: 'First Name',
  lastName: 'Last Name',
  organization: 'Organization Name',
  email: 'Email Address',
  question: 'Question/Comment',
  department: 'Department',
  submit: 'Submit',
  resetPassword: 'Reset Password',
} as const;
