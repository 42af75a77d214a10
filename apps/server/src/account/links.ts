import type { Site } from '../config/site.ts';

export type LinkMode = 'Reset' | 'Update';

const HASHES: Readonly<Record<LinkMode, string>> = { Reset: 'reset-password', Update: 'user-invite' };

/**
 * The address that a mail for a new password leads to (RESET-04, SHELL-19, SHELL-20). The secret stands behind the `#`,
 * which a browser sends to no server, so that no log and no proxy gets it.
 */
export function linkTo(
  site: Pick<Site, 'address'>,
  { guid, region, mode }: { guid: string; region: string; mode: LinkMode },
): string {
  const query = new URLSearchParams({ password_reset_guid: guid, region });
  return `${site.address()}/#${HASHES[mode]}?${query.toString()}`;
}
