/** Puts a text where the user can paste it; answers whether it got there. */
export type Clipboard = { readonly copy: (text: string) => Promise<boolean> };
