import type { BiometricFailure } from '@vialant/domain/device/biometric';
import type { BiometricCheck } from './port.ts';

export type FakeBiometricCheck = BiometricCheck & { readonly next: (answer: BiometricFailure) => void };

/** Answers ok, unless the test has set another answer. */
export function fakeBiometricCheck(): FakeBiometricCheck {
  const ready: BiometricFailure[] = [];
  return {
    next: (answer) => void ready.push(answer),
    check: () => Promise.resolve(ready.shift() ?? 'ok'),
  };
}
