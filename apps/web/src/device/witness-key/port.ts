/** A new key; what is kept of it opens with the password alone, and on this device alone. */
export type NewWitnessKey = {
  readonly publicKey: string;
  /** Waits until the key is wrapped, which takes a while and began when it was made. */
  readonly keep: (userId: string) => Promise<void>;
};

/** The signature, or why there is none; after too many wrong passwords the key is removed. */
export type Signed =
  | { readonly signature: string; readonly publicKey: string }
  | 'no key'
  | 'wrong password'
  | 'removed';

/** The key by which the user of this device signs as a witness (OPEN-149). */
export type WitnessKeys = {
  /** Makes a key that this password opens. To keep it replaces every other one on the device. */
  readonly make: (password: string) => Promise<NewWitnessKey>;
  /** The public part of the key on this device, whoever it belongs to; null without one. */
  readonly present: () => Promise<string | null>;
  readonly sign: (userId: string, password: string, text: string) => Promise<Signed>;
  /** Removes every key; answers the public parts of those that were there. */
  readonly forget: () => Promise<readonly string[]>;
};
