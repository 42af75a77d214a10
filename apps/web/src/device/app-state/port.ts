/** Whether somebody looks at the app right now. */
export type AppState = {
  readonly isActive: () => boolean;
  /** Calls back whenever that changes. */
  readonly subscribe: (listener: (isActive: boolean) => void) => () => void;
  /** Whether the app runs inside the mobile wrapper. */
  readonly isWrapper: boolean;
};
