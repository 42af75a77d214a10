/** Whether the app is visible to the user. */
export type AppState = {
  readonly isActive: () => boolean;
  /** Calls back whenever the visibility changes; returns the function that stops it. */
  readonly subscribe: (listener: (isActive: boolean) => void) => () => void;
  /** Whether the app runs inside the mobile wrapper. */
  readonly isWrapper: boolean;
};
