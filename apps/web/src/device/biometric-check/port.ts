import type { BiometricFailure } from '@vialant/domain/device/biometric';

/** Checks by fingerprint or face that the device is held by its owner. */
export type BiometricCheck = { readonly check: () => Promise<'ok' | BiometricFailure> };
