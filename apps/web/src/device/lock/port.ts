/** Runs work that must not run twice at once on this device, in whichever tab or window. */
export type Lock = {
  /** Runs the work alone, or returns null at once when work of this name is already running somewhere. */
  readonly alone: <T>(name: string, work: () => Promise<T>) => Promise<T | null>;
  /** The names of the work that is running, in whichever tab; none where the device does not tell. */
  readonly running: () => Promise<readonly string[]>;
};
