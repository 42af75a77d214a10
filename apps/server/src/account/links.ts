import type { Site } from '../config/site.ts';

/** What a mailed link is for: a new password, the first one, or an agency that somebody with an account can join. */
export type LinkMode = 'Reset' | 'Update' | 'Join';

const HASHES: Readonly<Record<LinkMode, string>> = {
  Reset: 'reset-password',
  Update: 'user-invite',
  Join: 'join-agency',
};

/**
 * The address that a mail leads to (RESET-04, SHELL-19, SHELL-20, PEOPLE-03). The secret stands behind the `#`, which a
 * browser sends to no server, so that no log and no proxy gets it.
 */
export function linkTo(
  site: Pick<Site, 'address'>,
  { guid, region, mode }: { guid: string; region: string; mode: LinkMode },
): string {
  const name = mode === 'Join' ? 'invitation_guid' : 'password_reset_guid';
  const query = new URLSearchParams({ [name]: guid, region });
  return `${site.address()}/#${HASHES[mode]}?${query.toString()}`;
}
