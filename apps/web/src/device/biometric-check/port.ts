import type { BiometricFailure } from '@vialant/domain/device/biometric';

/** Whether the one who holds the device is the one it belongs to. */
export type BiometricCheck = { readonly check: () => Promise<'ok' | BiometricFailure> };
