import { expect, test } from 'vitest';
import { type BiometricError, biometricFailure, biometricMessage, biometricRetryMs } from './biometric.ts';

const plugin = (code: string, hasSensor?: boolean): BiometricError => ({
  source: 'plugin',
  code,
  ...(hasSensor !== undefined && { hasSensor }),
});
const browser = (name: string): BiometricError => ({ source: 'browser', name });

test.each<readonly [string, BiometricError, string | null]>([
  ['BIO-06', plugin('userFallback'), 'You cannot authenticate with a back up'],
  ['BIO-07', plugin('timeout'), 'Biometric sensor is not responding. Please try again later.'],
  ['BIO-07', browser('TimeoutError'), 'Biometric sensor is not responding. Please try again later.'],
  ['BIO-08', plugin('biometryNotAvailable', false), 'No biometric sensor found on this device.'],
  ['BIO-08', browser('NotSupportedError'), 'No biometric sensor found on this device.'],
  [
    'BIO-09',
    plugin('biometryNotAvailable', true),
    'Biometric sensor is temporarily unavailable. Please try again later.',
  ],
  ['BIO-09', plugin('biometryNotAvailable'), 'Biometric sensor is temporarily unavailable. Please try again later.'],
  ['BIO-09', browser('UnknownError'), 'Biometric sensor is temporarily unavailable. Please try again later.'],
  ['BIO-10', plugin('biometryLockout'), 'Too many failed attempts.'],
  ['BIO-11', plugin('biometryNotEnrolled'), 'No biometric credentials set up.'],
  ['BIO-11', plugin('passcodeNotSet'), 'No biometric credentials set up.'],
  ['BIO-11', plugin('noDeviceCredential'), 'No biometric credentials set up.'],
  ['BIO-11', browser('ConstraintError'), 'No biometric credentials set up.'],
  ['BIO-12', plugin('authenticationFailed'), 'Could not access biometrics'],
  ['BIO-12', plugin('invalidContext'), 'Could not access biometrics'],
  ['BIO-12', plugin(''), 'Could not access biometrics'],
  ['BIO-12', plugin('toString'), 'Could not access biometrics'],
  ['BIO-12', browser('SecurityError'), 'Could not access biometrics'],
  ['BIO-12', browser('InvalidStateError'), 'Could not access biometrics'],
  ['BIO-04', plugin('userCancel'), null],
  ['BIO-04', plugin('appCancel'), null],
  ['BIO-04', plugin('systemCancel'), null],
  ['BIO-04', browser('NotAllowedError'), null],
  ['BIO-04', browser('AbortError'), null],
])('%s %o says %s', (_id, error, text) => {
  expect(biometricMessage(biometricFailure(error))?.text ?? null).toBe(text);
});

test('BIO-03 OPEN-059 Android tries again three times, after 3, 3.5 and 4 s', () => {
  const waits = [1, 2, 3, 4].map((retry) => biometricRetryMs('android', 'not recognised', retry));
  expect(waits).toEqual([3000, 3500, 4000, null]);
});

test('BIO-04 iOS tries again twice, at once', () => {
  expect([1, 2, 3].map((retry) => biometricRetryMs('ios', 'not recognised', retry))).toEqual([0, 0, null]);
});

test.each(['ios', 'android'] as const)('BIO-03 BIO-04 OPEN-059 a cancel stops at once on %s', (platform) => {
  expect(biometricRetryMs(platform, 'cancelled', 1)).toBeNull();
});

test.each(['locked out', 'not enrolled', 'no sensor', 'backup'] as const)(
  'what cannot pass the next time is not tried again: %s',
  (failure) => {
    expect(biometricRetryMs('android', failure, 1)).toBeNull();
    expect(biometricRetryMs('ios', failure, 1)).toBeNull();
  },
);

test('a browser asks once: it has its own retries', () => {
  expect(biometricRetryMs('web', 'other', 1)).toBeNull();
});
