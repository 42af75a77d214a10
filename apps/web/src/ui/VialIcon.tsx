import type { ReactElement } from 'react';

export type VialIconProps = { readonly fill: 'full' | 'part' | 'empty' };

const LEVEL_TOP = { full: 12, part: 19, empty: null } as const;
const BODY =
  'M7 7.5v1.2c0 .8-.4 1.4-.9 2-.7.8-1.1 1.8-1.1 2.9V26a3 3 0 0 0 3 3h4a3 3 0 0 0 3-3V13.6c0-1.1-.4-2.1-1.1-2.9-.5-.6-.9-1.2-.9-2V7.5';
const FLOOR = 27;

/** A drawing of a vial, hidden from screen readers, because the words beside it carry the meaning. */
export function VialIcon({ fill }: VialIconProps): ReactElement {
  const top = LEVEL_TOP[fill];
  return (
    <svg aria-hidden data-vial={fill} width="1.09375rem" height="1.75rem" viewBox="0 0 20 32" fill="none">
      {top !== null && <rect x="7" y={top} width="6" height={FLOOR - top} rx="1.2" fill="var(--app-vial)" />}
      <path d={BODY} stroke="var(--app-vial-glass)" strokeWidth="1.6" strokeLinejoin="round" />
      <rect x="5.8" y="2.8" width="8.4" height="4.7" rx="1.2" stroke="var(--app-vial-glass)" strokeWidth="1.6" />
    </svg>
  );
}
