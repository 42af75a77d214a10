import type { DeviceSettings } from './port.ts';

/** No page may open the settings of its browser. */
export function webSettings(): DeviceSettings {
  return { open: () => Promise.resolve(false) };
}
