import type { DeviceSettings } from './port.ts';

/** Settings that can be opened, as in the wrapper; it counts the openings. */
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
