import type { ReactElement, ReactNode } from 'react';
import './shell.css';

export type MenuItemProps = { readonly icon: ReactNode; readonly children: ReactNode; readonly onClick: () => void };

export function MenuItem({ icon, children, onClick }: MenuItemProps): ReactElement {
  return (
    <button type="button" className="menu-item" onClick={onClick}>
      {icon}
      <span>{children}</span>
    </button>
  );
}
