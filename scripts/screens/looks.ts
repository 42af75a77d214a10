export type Look = { readonly device: 'phone' | 'desk'; readonly scheme: 'light' | 'dark' };

export const looks: readonly Look[] = (['phone', 'desk'] as const).flatMap((device) =>
  (['light', 'dark'] as const).map((scheme) => ({ device, scheme })),
);

export function pictureName(screen: { readonly name: string }, { device, scheme }: Look): string {
  return `${screen.name}-${device}-${scheme}.png`;
}
