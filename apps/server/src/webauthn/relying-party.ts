import type { Site } from '../config/site.ts';

/** Who a credential is made for: the host of the address people use, and its exact origin. */
export function relyingParty(site: Site): { id: string; origin: string } {
  const { hostname, origin } = new URL(site.address());
  return { id: hostname, origin };
}
