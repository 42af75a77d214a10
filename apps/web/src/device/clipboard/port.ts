/** Copies a text, and returns whether that succeeded. */
export type Clipboard = { readonly copy: (text: string) => Promise<boolean> };
