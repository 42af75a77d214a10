import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import type { RowKeys } from './row-keys.ts';

export type RowLinkProps = {
  readonly id: string;
  readonly index: number;
  readonly href: string | undefined;
  readonly keys: RowKeys;
  readonly isOpen: boolean;
  readonly children: ReactNode;
};

/** What a row is reached and opened by: its first cell, whose link covers the whole row. */
export function RowLink({ id, index, href, keys, isOpen, children }: RowLinkProps): ReactElement {
  if (href === undefined) return <>{children}</>;
  return (
    <Link
      to={href}
      className="office-row-link"
      data-row={id}
      tabIndex={keys.currentId === id ? 0 : -1}
      aria-current={isOpen}
      onFocus={() => keys.onFocus(id)}
      onKeyDown={(event) => keys.onKeyDown(event, index)}
    >
      {children}
    </Link>
  );
}
