const HASH_ACTIONS = [
  'reset-password',
  'user-invite',
  'join-agency',
  'show-tutorial',
  'request-password-reset',
  'set-storage',
] as const;

/** What the hash of an address can set off (SHELL-19 to SHELL-23, PEOPLE-03). */
export type HashAction = (typeof HASH_ACTIONS)[number];

/** The action may be followed by its own query, which is part of the hash and so never sent to a server. */
export function hashAction(hash: string): HashAction | null {
  const [name] = hash.split('?');
  return HASH_ACTIONS.find((action) => name === `#${action}`) ?? null;
}

/** SHELL-23: the values of a 'set-storage' link, as texts; null when the link has none that can be read. */
export function storagePayload(search: string): Readonly<Record<string, string>> | null {
  const payload = new URLSearchParams(search).get('storage');
  if (payload === null) return null;
  try {
    const values: unknown = JSON.parse(payload);
    if (typeof values !== 'object' || values === null || Array.isArray(values)) return null;
    const isPlain = (value: unknown): value is string | number => ['string', 'number'].includes(typeof value);
    return Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => (isPlain(value) ? [[name, String(value)]] : [])),
    );
  } catch {
    return null;
  }
}
