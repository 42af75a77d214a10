/** SHELL, OPEN-013, OPEN-015 */
export const home = {
  tagline: 'Track meds from receipt to disposal',
  contactUs: 'Contact us',
  logIn: 'Log in',
  offline: 'Offline',
} as const;

export const sandbox = { label: 'SANDBOX' } as const;

/** SHELL-08 to SHELL-12, ACCESS-01; the words without a source are ours. */
export const menu = {
  title: 'Menu',
  offlineActions: 'Offline Actions ({n})',
  drugs: 'Drugs',
  vehicleCheck: 'Vehicle check',
  sensor: 'Temperature sensor',
  office: 'Office',
  who: '{name}, {role}',
  roles: { user: 'staff', auditor: 'auditor', admin: 'admin' },
  howItWorks: 'How it works',
  help: 'Help',
  logOut: 'Log-out',
  logOutWarning: 'Offline actions waiting on this device: {n}. They are kept after log-out.',
} as const;

/** A newer version is on the device; the page must be loaded anew to use it. */
export const update = { ready: 'A new version is ready.', reload: 'Reload' } as const;

/** SHELL-38 */
export const page = {
  loadFailed: 'Failed to load data. Press retry.',
  retry: 'Retry',
  back: 'Back',
  close: 'Close',
  cancel: 'Cancel',
  nothingChosen: 'Nothing chosen',
} as const;

/** SHELL-13, for people who cannot see the icon. */
export const toast = { error: 'Error', success: 'Success', dismiss: 'Dismiss' } as const;

/** SHELL-34, in our words. */
export const crash = {
  title: 'This page stopped working',
  text: 'Nothing that was recorded is lost. Reload to go on. If it happens again, tell your agency admin what you did.',
  reload: 'Reload',
} as const;

/** An address that no page has; the words are ours. */
export const notFound = {
  title: 'Page not found',
  text: 'There is no page at this address. It may have been mistyped.',
  start: 'Go to the start',
} as const;

/** OPEN-075, in our words: the user must know what a link is about to do. */
export const storageLink = {
  title: 'Replace what is kept',
  question:
    'This link replaces what the app keeps on this device, also who is signed in. Go on only if you made the link or know who did.',
  confirm: 'Replace',
} as const;

/** SHELL-24 to SHELL-26 */
export const download = {
  title: 'Now download the app',
  googlePlay: 'Download on Google Play',
  appStore: 'Download on the App Store',
  video: 'Demo video',
  onDesktop: 'Please download the {product} app on your phone',
} as const;

/** TUTOR */
export const tutorial = {
  scan: 'Turn your mobile device into a scanner',
  dailyChecks: 'Easily complete, record and verify daily med checks',
  keepTrack: 'Keep track of every vial and every milligram',
  status: 'See the status of your drug box at any time',
  reports: 'Secure reporting and analytics at your fingertips',
  continue: 'Continue',
  skip: 'Skip',
  progress: 'Step {n} of {total}',
} as const;

/** REVIEW, OPEN-036 */
export const review = {
  question: 'Are you enjoying the app?',
  yes: 'Yes',
  no: 'No',
  maybeLater: 'Maybe later',
  oneMonth: '1 month',
  sixMonths: '6 months',
  note: 'How can we improve?',
  submit: 'Submit',
  thankYou: 'Thank you',
} as const;
