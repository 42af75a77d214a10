import type { MessageGroup } from './message.ts';

/** BIO */
export const biometric = {
  backupRefused: { text: 'You cannot authenticate with a back up', tone: 'error', area: 'platform' },
  notResponding: {
    text: 'Biometric sensor is not responding. Please try again later.',
    tone: 'error',
    area: 'stock',
  },
  noSensor: { text: 'No biometric sensor found on this device.', tone: 'error', area: 'stock' },
  unavailable: {
    text: 'Biometric sensor is temporarily unavailable. Please try again later.',
    tone: 'error',
    area: 'stock',
  },
  lockedOut: { text: 'Too many failed attempts.', tone: 'error', area: 'stock' },
  notEnrolled: { text: 'No biometric credentials set up.', tone: 'error', area: 'stock' },
  noAccess: { text: 'Could not access biometrics', tone: 'error', area: 'stock' },
} as const satisfies MessageGroup;
