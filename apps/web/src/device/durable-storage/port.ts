/** Whether the browser may throw away what the app keeps when the device runs out of space. */
export type DurableStorage = {
  /** Asks the browser to keep the data until the user deletes it; returns whether it will. Never rejects. */
  readonly ask: () => Promise<boolean>;
};
