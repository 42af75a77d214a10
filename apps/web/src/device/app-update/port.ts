/** A newer version of the app that is on the device and waits to be used. */
export type AppUpdate = {
  /** Makes the app available offline, and calls back when a newer version is ready. */
  readonly watch: (onReady: () => void) => void;
  /** Switches to the newer version, which reloads the page. */
  readonly apply: () => void;
};
