import type { BiometricFailure, BiometricPlatform } from '@vialant/domain/device/biometric';
import type { BiometricAnswer, Biometrics } from './port.ts';

export type FakeBiometrics = Biometrics & {
  /** Every check and enrolment that was asked for. */
  readonly asked: ('enrol' | 'check')[];
};

/** Gives each prepared failure once, and succeeds after that. It asks for a challenge as a browser does. */
export function fakeBiometrics({
  platform = 'web',
  available = () => true,
  failures = [],
}: {
  readonly platform?: BiometricPlatform;
  readonly available?: () => boolean;
  readonly failures?: readonly BiometricFailure[];
} = {}): FakeBiometrics {
  const asked: FakeBiometrics['asked'] = [];
  const left = [...failures];
  const answer = async (question: 'enrol' | 'check', challenge: () => Promise<unknown>): Promise<BiometricAnswer> => {
    asked.push(question);
    const failure = left.shift();
    if (failure !== undefined) return { ok: false, failure };
    return {
      ok: true,
      proof: platform === 'web' ? { id: 'credential-1', type: 'public-key', signed: await challenge() } : null,
    };
  };
  return {
    platform,
    asked,
    isAvailable: () => Promise.resolve(available()),
    enrol: (challenge) => answer('enrol', challenge),
    check: (challenge) => answer('check', challenge),
  };
}
