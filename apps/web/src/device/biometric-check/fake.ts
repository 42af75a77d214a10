import type { BiometricFailure } from '@vialant/domain/device/biometric';
import type { BiometricCheck } from './port.ts';

export type FakeBiometricCheck = BiometricCheck & { readonly next: (answer: BiometricFailure) => void };

/** Says ok, unless the test has laid another answer ready. */
export function fakeBiometricCheck(): FakeBiometricCheck {
  const ready: BiometricFailure[] = [];
  return {
    next: (answer) => void ready.push(answer),
    check: () => Promise.resolve(ready.shift() ?? 'ok'),
  };
}
