import { TIMING } from '@vialant/domain/values/timing';
import type { Location } from './port.ts';

/** The browser's location; one up to an hour old is accepted (LOC-02, LOC-03). */
export function webLocation(geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined): Location {
  const { timeoutMs, maxAgeMs } = TIMING.location;
  return {
    current: () =>
      new Promise((resolve) => {
        // The browser's own timeout starts only after the user has given permission, and that question may stay open
        // for ever.
        const timer = setTimeout(() => resolve(null), timeoutMs);
        const answer = (position: { lat: number; lon: number } | null): void => {
          clearTimeout(timer);
          resolve(position);
        };
        if (geolocation === undefined) return answer(null);
        geolocation.getCurrentPosition(
          ({ coords }) => answer({ lat: coords.latitude, lon: coords.longitude }),
          () => answer(null),
          { timeout: timeoutMs, maximumAge: maxAgeMs },
        );
      }),
  };
}
