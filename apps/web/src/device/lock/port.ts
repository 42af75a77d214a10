/** Work that must not run twice at once on this device, whichever tab or window asks for it. */
export type Lock = {
  /** Runs the work alone, or answers null at once when it is already running somewhere. */
  readonly alone: <T>(name: string, work: () => Promise<T>) => Promise<T | null>;
};
