/** The device's connection. Online does not mean that the server answers; offline means that it cannot. */
export type Network = {
  readonly isOnline: () => boolean;
  readonly subscribe: (listener: (isOnline: boolean) => void) => () => void;
  /** OPEN-080: a browser cannot tell, and answers false. */
  readonly usingVpn: () => Promise<boolean>;
};
