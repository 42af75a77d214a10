/** The configured addresses of the app in the two stores; empty or null where there is none (CONST-28). */
export type StoreLinks = { readonly ios: string | null; readonly android: string | null };

/** The store address for a phone, or null when the store button must be hidden (OPEN-137). */
export function storeLink(links: StoreLinks, platform: 'ios' | 'android'): string | null {
  const link = links[platform]?.trim();
  return link ? link : null;
}
