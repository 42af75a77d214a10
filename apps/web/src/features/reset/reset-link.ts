/**
 * How the popup was opened: 'Reset' after a forgotten password, 'Update' for the first password of an invited user
 * (RESET-06).
 */
export type ResetMode = 'Reset' | 'Update';

export type ResetLink = { readonly guid: string | null; readonly region: string | null };

const NAMES = ['password_reset_guid', 'region', 'country'] as const;

/**
 * RESET-04, OPEN-063: what a reset or invite link carries, and the rest of its query. It is in the hash, which no
 * server or proxy receives or logs; links of older versions have it in the query.
 */
export function readResetLink({ search, hash }: { readonly search: string; readonly hash: string }): {
  readonly link: ResetLink;
  readonly rest: string;
} {
  const query = new URLSearchParams(search);
  const behind = new URLSearchParams(hash.split('?').slice(1).join('?'));
  const read = (name: string): string | null => behind.get(name) || query.get(name) || null;
  const link = { guid: read(NAMES[0]), region: read(NAMES[1]) ?? read(NAMES[2]) };
  for (const name of NAMES) query.delete(name);
  const rest = query.toString();
  return { link, rest: rest === '' ? '' : `?${rest}` };
}
