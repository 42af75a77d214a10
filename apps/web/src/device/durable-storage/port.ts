/** Whether the browser may throw away what the app keeps when the device runs out of space. */
export type DurableStorage = {
  /** Asks the browser to keep the data until the user deletes it; returns whether it will. Never rejects. */
  readonly ask: () => Promise<boolean>;
  /** How much space the app has on the device; null where the browser does not tell. Never rejects. */
  readonly space: () => Promise<Space | null>;
};

export type Space = {
  readonly usedBytes: number;
  readonly totalBytes: number;
  /** Whether the browser keeps what the app has stored until the user deletes it. */
  readonly isKept: boolean;
};
