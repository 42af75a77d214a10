import { biometric as biometricMessages } from '../words/messages/biometric.ts';
import type { Message } from '../words/messages/message.ts';
import { LIMITS } from '../values/limits.ts';
import { androidRetryDelayMs } from '../values/timing.ts';

/** Why a biometric check or the set-up of one did not succeed. */
export type BiometricFailure =
  | 'cancelled'
  | 'not recognised'
  | 'backup'
  | 'not responding'
  | 'no sensor'
  | 'unavailable'
  | 'locked out'
  | 'not enrolled'
  /** Only at a set-up: this device is set up already. */
  | 'known already'
  | 'other';

export type BiometricPlatform = 'web' | 'ios' | 'android';

/** What the device said: a code of the wrapper's plugin, or the name of a browser's WebAuthn error. */
export type BiometricError =
  | { readonly source: 'plugin'; readonly code: string; readonly hasSensor?: boolean }
  | { readonly source: 'browser'; readonly name: string };

const PLUGIN_CODES: Readonly<Record<string, BiometricFailure>> = {
  userCancel: 'cancelled',
  appCancel: 'cancelled',
  systemCancel: 'cancelled',
  authenticationFailed: 'not recognised',
  userFallback: 'backup',
  timeout: 'not responding',
  biometryNotAvailable: 'unavailable',
  biometryLockout: 'locked out',
  biometryNotEnrolled: 'not enrolled',
  passcodeNotSet: 'not enrolled',
  noDeviceCredential: 'not enrolled',
};

// A browser does not tell a cancelled check from one that failed or ran out of time: all are NotAllowedError.
const BROWSER_NAMES: Readonly<Record<string, BiometricFailure>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  TimeoutError: 'not responding',
  NotSupportedError: 'no sensor',
  UnknownError: 'unavailable',
  ConstraintError: 'not enrolled',
  InvalidStateError: 'known already',
};

/** The failure behind an error; the wrapper's plugin and a browser name the same failure differently. */
export function biometricFailure(error: BiometricError): BiometricFailure {
  if (error.source === 'browser') return meaningIn(BROWSER_NAMES, error.name);
  const failure = meaningIn(PLUGIN_CODES, error.code);
  return failure === 'unavailable' && error.hasSensor === false ? 'no sensor' : failure;
}

function meaningIn(meanings: Readonly<Record<string, BiometricFailure>>, name: string): BiometricFailure {
  return Object.hasOwn(meanings, name) ? (meanings[name] ?? 'other') : 'other';
}

/** What the user is told (BIO-06 to BIO-12); null after a cancel, which needs no message. */
export function biometricMessage(failure: BiometricFailure): Message | null {
  switch (failure) {
    case 'cancelled':
      return null;
    case 'backup':
      return biometricMessages.backupRefused;
    case 'not responding':
      return biometricMessages.notResponding;
    case 'no sensor':
      return biometricMessages.noSensor;
    case 'unavailable':
      return biometricMessages.unavailable;
    case 'locked out':
      return biometricMessages.lockedOut;
    case 'not enrolled':
      return biometricMessages.notEnrolled;
    case 'not recognised':
    case 'known already':
    case 'other':
      return biometricMessages.noAccess;
    default:
      return unreachable(failure);
  }
}

function unreachable(failure: never): never {
  throw new TypeError(`Not a biometric failure: ${String(failure)}`);
}

const MAY_PASS_NEXT_TIME: readonly BiometricFailure[] = ['not recognised', 'not responding', 'unavailable', 'other'];

/**
 * How long to wait before retry number `retry` (the first is 1); null when there is none (BIO-03, BIO-04, OPEN-059).
 */
export function biometricRetryMs(platform: BiometricPlatform, failure: BiometricFailure, retry: number): number | null {
  if (!MAY_PASS_NEXT_TIME.includes(failure)) return null;
  if (platform === 'ios') return retry <= LIMITS.biometric.iosMaxRetries ? 0 : null;
  if (platform === 'android') return retry <= LIMITS.biometric.androidMaxRetries ? androidRetryDelayMs(retry) : null;
  return null;
}
