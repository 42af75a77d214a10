import type { DeviceSettings } from './port.ts';

/** Settings that can be opened, as in the wrapper, and count how often they were. */
export function fakeSettings(): DeviceSettings & { readonly opened: () => number } {
  let opened = 0;
  return {
    opened: () => opened,
    open() {
      opened += 1;
      return Promise.resolve(true);
    },
  };
}
