/** What a new agency must have before it works, in the order in which it is best done (SETUP-06). */
export const SETUP_ITEMS = ['units', 'boxes', 'types', 'people', 'labels', 'vials', 'checks'] as const;

export type SetupItem = (typeof SETUP_ITEMS)[number];

/** What of it is there: 1 or 0. */
export type SetupProgress = { readonly [Item in SetupItem]: 0 | 1 };

/** Whether nothing is left to be done. */
export function isSetUp(progress: SetupProgress): boolean {
  return SETUP_ITEMS.every((item) => progress[item] === 1);
}
