import type { DeviceSettings } from './port.ts';

/** A web page cannot open the settings of its browser. */
export function webSettings(): DeviceSettings {
  return { open: () => Promise.resolve(false) };
}
