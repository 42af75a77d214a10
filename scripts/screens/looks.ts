export const devices = ['phone', 'desk'] as const;
export type Device = (typeof devices)[number];

export type Look = { readonly device: Device; readonly scheme: 'light' | 'dark' };

export const looks: readonly Look[] = devices.flatMap((device) =>
  (['light', 'dark'] as const).map((scheme) => ({ device, scheme })),
);

export function pictureName(screen: { readonly name: string }, { device, scheme }: Look): string {
  return `${screen.name}-${device}-${scheme}.png`;
}
