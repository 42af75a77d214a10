/** The page as the browser sees it: loading it anew drops everything that is only in memory. */
export type Page = {
  readonly open: (path: string) => void;
  readonly reload: () => void;
};
