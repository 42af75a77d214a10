import type { ReactElement } from 'react';

export type LogoProps = { readonly label: string; readonly size: number };

/** The product's mark: a sealed vial with a tick in a rounded square, as in the page's icon. */
export function Logo({ label, size }: LogoProps): ReactElement {
  return <img src="/icon.svg" alt={label} width={size} height={size} />;
}
