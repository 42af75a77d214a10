/** The kind of phone the app is used on; null is a desk. */
export type Phone = 'ios' | 'android' | null;
