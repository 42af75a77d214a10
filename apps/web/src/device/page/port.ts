/** The page as the browser sees it: loading it anew drops everything that is only in memory. */
export type Page = {
  readonly open: (path: string) => void;
  readonly reload: () => void;
  /** Hands over to another app by its own scheme; the page stays when there is none. */
  readonly leaveTo: (address: string) => void;
  /** Opens an address of the web beside the app, which stays where it is. */
  readonly openBeside: (address: string) => void;
};
