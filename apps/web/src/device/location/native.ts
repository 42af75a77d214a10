import { TIMING } from '@vialant/domain/values/timing';
import type { GeolocationPlugin } from '../wrapper/bridge.ts';
import type { Location } from './port.ts';

/**
 * The wrapper's location; one up to an hour old is accepted (LOC-02, LOC-03). Only the device asks the user for
 * permission.
 */
export function nativeLocation(plugin: GeolocationPlugin): Location {
  const { timeoutMs, maxAgeMs } = TIMING.location;
  return {
    async current() {
      let timer: ReturnType<typeof setTimeout> | undefined;
      // The plugin's own timeout does not run while the user is asked for permission.
      const tooLate = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), timeoutMs)));
      const asked = plugin.getCurrentPosition({ timeout: timeoutMs, maximumAge: maxAgeMs }).then(
        ({ coords }) => ({ lat: coords.latitude, lon: coords.longitude }),
        () => null,
      );
      const position = await Promise.race([asked, tooLate]);
      clearTimeout(timer);
      return position;
    },
  };
}
