import type { Icon } from '@tabler/icons-react';
import type { ReactElement } from 'react';

/** One page of the office: an entry of the navigation, and what is shown at its address and below it. */
export type Section = {
  /** The whole address, such as `/office/stockroom/units`. */
  readonly path: string;
  readonly label: string;
  /** The heading of the navigation under which it stands; those of one group follow one another. */
  readonly group?: string;
  readonly icon: Icon;
  readonly element: ReactElement;
  /** Reached from other pages alone: it stands in no navigation. */
  readonly isHidden?: true;
};

/** The address of the office itself; every section's address begins with it. */
export const OFFICE_PATH = '/office';

/** Where the field app starts. */
export const FIELD_APP_PATH = '/';

/** The guide for whoever works in the office. */
export const HELP_PATH = '/help/admin';

/** The section that an address belongs to; null for none. */
export function sectionAt(sections: readonly Section[], pathname: string): Section | null {
  const holds = ({ path }: Section): boolean => isWithin(path, pathname);
  return sections.filter(holds).sort((one, other) => other.path.length - one.path.length)[0] ?? null;
}

/** Whether an address is that of a section, or below it. */
export function isWithin(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}
