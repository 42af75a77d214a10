/** How the popup was asked for: a forgotten password is reset, an invited person's first one is an update (RESET-06). */
export type ResetMode = 'Reset' | 'Update';

export type ResetLink = { readonly guid: string | null; readonly region: string | null };

const NAMES = ['password_reset_guid', 'region', 'country'] as const;

/**
 * RESET-04, OPEN-063: what a reset or invite link carries, and the rest of its query. It stands behind the hash, where
 * neither a server nor a proxy on the way writes it down; links of before have it in the query.
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
