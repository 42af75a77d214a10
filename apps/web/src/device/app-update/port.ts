/** A newer version of the app that is on the device and waits to be used. */
export type AppUpdate = {
  /** Makes the app start without a network, and calls back when a newer version is ready. */
  readonly watch: (onReady: () => void) => void;
  /** Changes to the newer version, which loads the page anew. */
  readonly apply: () => void;
};
