import type { BiometricFailure, BiometricPlatform } from '@vialant/domain/device/biometric';

/** A browser's answer to the server's challenge, in the form in which it is sent. */
export type Proof = { readonly id: string; readonly type: 'public-key'; readonly [part: string]: unknown };

export type BiometricAnswer =
  /** `proof` is what the server checks: a signed challenge from a browser, null where the device alone decides. */
  { readonly ok: true; readonly proof: Proof | null } | { readonly ok: false; readonly failure: BiometricFailure };

/** Fetches the server's challenge; called only where a challenge is signed. */
export type Challenge = () => Promise<unknown>;

/** Fingerprint or face, through the wrapper's plugin or a browser's platform authenticator. */
export type Biometrics = {
  readonly platform: BiometricPlatform;
  readonly isAvailable: () => Promise<boolean>;
  /** Registers this device for later checks. */
  readonly enrol: (challenge: Challenge) => Promise<BiometricAnswer>;
  /** Asks the user once for fingerprint or face. Rejects only when the challenge does. */
  readonly check: (challenge: Challenge) => Promise<BiometricAnswer>;
};
