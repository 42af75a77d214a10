import type { CameraError } from '../../scan/camera-error.ts';

/** What helps when the camera fails (SCAN-26); the requirements have words only for a denied one, which has a toast too. */
const errors = {
  unexpected: 'The camera stopped working. Try again, or use a hand scanner.',
  'access denied': 'Enable camera use in settings',
  restricted: 'The camera is blocked on this device. Whoever manages the device can allow it.',
  'back camera unavailable': 'The back camera cannot be used. Close other apps that use it, then try again.',
  'front camera unavailable': 'The front camera cannot be used. Close other apps that use it, then try again.',
  'camera unavailable': 'There is no camera to use. Connect one, or close other apps that use it, then try again.',
  'scan canceled': 'The scan was canceled. Try again to use the camera.',
  'light unavailable': 'This camera has no light to turn on.',
  'settings unavailable': 'The settings cannot be opened from here. Allow the camera for this page in your browser.',
} as const satisfies Readonly<Record<CameraError, string>>;

/** SCAN, ROUTE-07, OPEN-026; which flow uses which title is OPEN-027. */
export const scan = {
  titles: {
    box: 'Scan a Box',
    drugBarcode: 'Drug Barcode',
    drug: 'Scan a Drug',
    offlineWaste: 'Offline Waste',
    drugOrBox: 'Scan a Drug or Box',
  },
  place: 'Place the scan area below on the barcode',
  cannotScan: "Can't scan the code?",
  enterManually: 'Enter Manually',
  pressEnter: 'Press Enter to submit',
  total: 'Total: {n}',
  flashlight: 'Flashlight',
  zoom: 'Zoom',
  starting: 'Starting the camera',
  scanned: 'Scanned',
  submit: 'Submit code',
  openSettings: 'Open Settings',
  close: 'OK',
  lookingUp: 'Looking up {code}',
  errorTitle: 'Scan Error',
  errors,
  actions: {
    transfer: 'Transfer Drug(s)',
    administer: 'Administer Drug(s)',
    waste: 'Waste Drug(s)',
    create: 'Create Drug(s)',
    done: 'Done',
  },
} as const;

/** OFFLINE, OPEN-116 */
export const offline = {
  title: 'It looks like you are offline',
  question: 'Would you like to continue offline?',
  goOffline: 'Continue offline',
  tryAgain: 'Try again',
  inventoryCheck: 'Inventory Check',
  administer: 'Administer',
  waste: 'Waste',
  deleteOffer: '{code} could not be recorded: {reason}. Delete it from this device?',
  delete: 'Delete',
  keep: 'Keep',
} as const;
