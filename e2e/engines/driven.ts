export type Point = { readonly x: number; readonly y: number };
export type Size = { readonly width: number; readonly height: number };

/** A browser that a program drives: it opens pages, looks at them, and has a hand and a keyboard. */
export type DrivenBrowser = {
  readonly open: (url: string) => Promise<void>;
  /** Chooses a file in the input that the selector finds. */
  readonly choose: (selector: string, path: string) => Promise<void>;
  /** What an expression of the page gives, as text. */
  readonly ask: (expression: string) => Promise<string>;
  /** Presses at the first point, moves over the others and lets go: at one point alone it is a click. */
  readonly stroke: (points: readonly Point[]) => Promise<void>;
  /** Types into what has the focus. */
  readonly type: (text: string) => Promise<void>;
  readonly resize: (size: Size) => Promise<void>;
  /** What the page shows, as a PNG picture. */
  readonly picture: () => Promise<Buffer>;
  readonly close: () => Promise<void>;
  /** Ends all of it at once, as a system does that needs the memory. */
  readonly kill: () => Promise<void>;
};

/**
 * Starts a browser that is here. With a folder for its profile it finds there what it kept when it ran before; without
 * one it keeps nothing.
 */
export type StartBrowser = (profile?: string) => Promise<DrivenBrowser>;
