/** The guides, by the names of their files in `docs/guide` and of their addresses. */
export const GUIDES = ['medic', 'witness', 'admin', 'inspector'] as const;
export type GuideName = (typeof GUIDES)[number];

/** A piece of a guide as its markdown says it; the build of the web app makes them. */
export type GuideNode =
  | string
  | { readonly tag: 'h2' | 'p' | 'ul' | 'ol' | 'li' | 'strong' | 'figure'; readonly inside: readonly GuideNode[] }
  | { readonly guide: GuideName; readonly inside: readonly GuideNode[] }
  | { readonly picture: string; readonly byNight: string; readonly alt: string };

export type GuideText = { readonly title: string; readonly nodes: readonly GuideNode[] };
