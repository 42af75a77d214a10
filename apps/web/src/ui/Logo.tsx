import type { ReactElement } from 'react';

export type LogoProps = { readonly label: string; readonly size: number };

/** The mark: a sealed vial with a tick, in a rounded square. The same drawing is in public/icon.svg. */
export function Logo({ label, size }: LogoProps): ReactElement {
  return (
    <svg role="img" aria-label={label} width={size} height={size} viewBox="0 0 64 64">
      <rect width="64" height="64" rx="15" fill="#0f766e" />
      <rect x="22" y="10" width="20" height="8" rx="2.5" fill="#ccfbf1" />
      <path
        fill="#fff"
        d="M25.5 18h13v5.2c0 1.5.7 2.5 1.8 3.5 2 1.8 3.2 4.1 3.2 6.9V47a6 6 0 0 1-6 6h-11a6 6 0 0 1-6-6V33.6c0-2.8 1.2-5.1 3.2-6.9 1.1-1 1.8-2 1.8-3.5Z"
      />
      <path fill="#0d9488" d="M24 36h16v10.5a3 3 0 0 1-3 3H27a3 3 0 0 1-3-3Z" />
      <path
        d="m28 42.3 3 3 5.5-5.8"
        fill="none"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
