export type Position = { readonly lat: number; readonly lon: number };

/** Where the device is; null when it cannot or may not tell within 30 s, so that nothing waits for ever (LOC-04). */
export type Location = { readonly current: () => Promise<Position | null> };
