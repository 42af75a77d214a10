/** What only the mobile wrapper has; a browser has no `Wrapper`. */
export type Wrapper = {
  readonly platform: 'ios' | 'android';
  /**
   * Calls back with each address that opens the app, including the one that started it. Returns the function that stops
   * it.
   */
  readonly onLink: (listener: (address: string) => void) => () => void;
  /** Calls back when the app comes back to the foreground. */
  readonly onResume: (listener: () => void) => () => void;
  /** The text of the clipboard, or null when it is empty or the device refuses access. */
  readonly readClipboard: () => Promise<string | null>;
  readonly clearClipboard: () => Promise<void>;
};
