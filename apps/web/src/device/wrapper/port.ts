/** What only the mobile wrapper has; in a browser there is none of it. */
export type Wrapper = {
  readonly platform: 'ios' | 'android';
  /** The addresses that opened the app, the one that started it included. Answers how to stop listening. */
  readonly onLink: (listener: (address: string) => void) => () => void;
  /** The app was put away and is taken up again. */
  readonly onResume: (listener: () => void) => () => void;
  /** The text of the clipboard, or null when there is none or the device does not give it. */
  readonly readClipboard: () => Promise<string | null>;
  readonly clearClipboard: () => Promise<void>;
};
