/** The page in the browser. Loading it again drops everything that is only in memory. */
export type Page = {
  readonly open: (path: string) => void;
  readonly reload: () => void;
  /** Opens another app by its own scheme; the page stays when there is no such app. */
  readonly leaveTo: (address: string) => void;
  /** Opens a web address in a new tab; the app stays where it is. */
  readonly openBeside: (address: string) => void;
  /** Hears of the browser's Back and Forward before the router does, and can keep them from it; returns the end. */
  readonly watchBack: (watch: (event: PopStateEvent) => void) => () => void;
};
