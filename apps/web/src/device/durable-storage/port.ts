/** Whether the browser may throw away what the app keeps when the device runs out of space. */
export type DurableStorage = {
  /** Asks the browser to keep it until the user says otherwise; answers whether it will. Never rejects. */
  readonly ask: () => Promise<boolean>;
};
