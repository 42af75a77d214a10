import type { BiometricFailure, BiometricPlatform } from '@vialant/domain/device/biometric';

/** A browser's answer to the server's challenge, as it travels. */
export type Proof = { readonly id: string; readonly type: 'public-key'; readonly [part: string]: unknown };

export type BiometricAnswer =
  /** `proof` is what the server checks: a signed challenge in a browser, null where the device alone decides. */
  { readonly ok: true; readonly proof: Proof | null } | { readonly ok: false; readonly failure: BiometricFailure };

/** The server's challenge, asked for only where one is signed. */
export type Challenge = () => Promise<unknown>;

/** Fingerprint or face, through the wrapper's plugin or a browser's platform authenticator. */
export type Biometrics = {
  readonly platform: BiometricPlatform;
  readonly isAvailable: () => Promise<boolean>;
  /** Makes this device known for later checks. */
  readonly enrol: (challenge: Challenge) => Promise<BiometricAnswer>;
  /** Asks the user to prove themselves to the device, once. Rejects only when the challenge does. */
  readonly check: (challenge: Challenge) => Promise<BiometricAnswer>;
};
