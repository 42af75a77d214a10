/** Moves the device in the hand: on, off, on, … in milliseconds. Where it cannot, nothing happens. */
export type Vibration = { readonly vibrate: (patternMs: readonly number[]) => void };
