/** How the popup was asked for: a forgotten password is reset, an invited person's first one is an update (RESET-06). */
export type ResetMode = 'Reset' | 'Update';

export type ResetLink = { readonly guid: string | null; readonly region: string | null };

const NAMES = ['password_reset_guid', 'region', 'country'] as const;

/** RESET-04, OPEN-063: what a reset or invite link carries, and the rest of its query. */
export function readResetLink(search: string): { readonly link: ResetLink; readonly rest: string } {
  const query = new URLSearchParams(search);
  const link = { guid: query.get(NAMES[0]) || null, region: query.get(NAMES[1]) || query.get(NAMES[2]) || null };
  for (const name of NAMES) query.delete(name);
  const rest = query.toString();
  return { link, rest: rest === '' ? '' : `?${rest}` };
}
