/** Vibrates: on, off, on, … in milliseconds. Does nothing on a device that cannot. */
export type Vibration = { readonly vibrate: (patternMs: readonly number[]) => void };
