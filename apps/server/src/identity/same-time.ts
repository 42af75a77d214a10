/**
 * An answer that must not tell an unknown address from a known one comes no sooner than this: a small difference in the
 * work cannot be seen in its time.
 */
export const SAME_TIME_MS = 50;
