import type { Site } from '../config/site.ts';

/** For whom a credential is made: the host of the address that people use, and its exact origin. */
export function relyingParty(site: Site): { id: string; origin: string } {
  const { hostname, origin } = new URL(site.address());
  return { id: hostname, origin };
}
