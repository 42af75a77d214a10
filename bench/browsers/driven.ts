/** A browser that a program drives: enough to open a page from the disk, choose a file on it, and look at it. */
export type DrivenBrowser = {
  readonly open: (url: string) => Promise<void>;
  /** Chooses a file in the input that the selector finds. */
  readonly choose: (selector: string, path: string) => Promise<void>;
  /** What an expression of the page gives, as text. */
  readonly ask: (expression: string) => Promise<string>;
  /** What the page shows, as a PNG picture. */
  readonly picture: () => Promise<Buffer>;
  readonly close: () => Promise<void>;
};

/** Starts a browser; null where this machine has none. */
export type StartBrowser = () => Promise<DrivenBrowser | null>;
