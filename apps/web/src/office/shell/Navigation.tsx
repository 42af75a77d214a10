import { IconArrowBackUp, IconHelp } from '@tabler/icons-react';
import { menu } from '@vialant/domain/words/labels/shell';
import { officeShell } from '@vialant/domain/words/office/shell';
import type { MouseEvent, ReactElement } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { FIELD_APP_PATH, HELP_PATH, isWithin, OFFICE_PATH, type Section } from './section.ts';

export type NavigationProps = { readonly sections: readonly Section[]; readonly onChosen?: () => void };

/**
 * The sections that exist, under their headings, and the way back to the field app. The links are plain ones, which are
 * followed by one function: two dozen of the router's own would be a good part of the time in which the office opens.
 */
export function Navigation({ sections, onChosen }: NavigationProps): ReactElement {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const groups = [...Map.groupBy(sections, ({ group }) => group ?? null)];

  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onChosen?.();
    const to = event.currentTarget.pathname;
    void navigate(to, { replace: to === pathname });
  }

  return (
    <nav className="office-nav" aria-label={officeShell.navigation}>
      {groups.map(([group, inside]) => (
        <div key={group} className="office-nav-group">
          {group !== null && <p className="office-nav-heading">{group}</p>}
          {inside.map(({ path, label, icon: SectionIcon }) => (
            <a
              key={path}
              href={path}
              className="office-nav-item"
              aria-current={isAt(path, pathname) && 'page'}
              onClick={follow}
            >
              <SectionIcon aria-hidden size="1.25rem" />
              {label}
            </a>
          ))}
        </div>
      ))}
      <a href={HELP_PATH} className="office-nav-item office-nav-item--away" onClick={follow}>
        <IconHelp aria-hidden size="1.25rem" />
        {menu.help}
      </a>
      <a href={FIELD_APP_PATH} className="office-nav-item" onClick={follow}>
        <IconArrowBackUp aria-hidden size="1.25rem" />
        {officeShell.toFieldApp}
      </a>
    </nav>
  );
}

/** Whether a section is the one that is shown; the office itself is only at its own address. */
function isAt(path: string, pathname: string): boolean {
  return path === OFFICE_PATH ? pathname.replace(/\/$/, '') === path : isWithin(path, pathname);
}
