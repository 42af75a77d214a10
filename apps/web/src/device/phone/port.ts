/** The kind of phone on which the app runs; null on a desktop computer. */
export type Phone = 'ios' | 'android' | null;
