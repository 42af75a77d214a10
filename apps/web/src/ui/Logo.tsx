import type { ReactElement } from 'react';

export type LogoProps = { readonly label: string; readonly size: number };

/** The mark: a sealed vial with a tick, in a rounded square; the same drawing as the icon of the page. */
export function Logo({ label, size }: LogoProps): ReactElement {
  return <img src="/icon.svg" alt={label} width={size} height={size} />;
}
