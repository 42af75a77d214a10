import { pageTitles } from '../page-titles.ts';
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

/** SCAN, OPEN-026 */
export const scan = {
  titles: pageTitles.scan,
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
    transfer: pageTitles.transferDrugs,
    administer: 'Administer Drug(s)',
    waste: 'Waste Drug(s)',
    create: 'Create Drug(s)',
    done: 'Done',
  },
} as const;
