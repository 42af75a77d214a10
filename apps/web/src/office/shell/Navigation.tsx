import { IconArrowBackUp, IconHelp } from '@tabler/icons-react';
import { menu } from '@vialant/domain/words/labels/shell';
import { officeShell } from '@vialant/domain/words/office/shell';
import type { ReactElement } from 'react';
import { Link, NavLink } from 'react-router';
import { FIELD_APP_PATH, HELP_PATH, OFFICE_PATH, type Section } from './section.ts';

export type NavigationProps = { readonly sections: readonly Section[]; readonly onChosen?: () => void };

/** The sections that exist, under their headings, and the way back to the field app. */
export function Navigation({ sections, onChosen }: NavigationProps): ReactElement {
  const groups = [...Map.groupBy(sections, ({ group }) => group ?? null)];
  return (
    <nav className="office-nav" aria-label={officeShell.navigation}>
      {groups.map(([group, inside]) => (
        <div key={group} className="office-nav-group">
          {group !== null && <p className="office-nav-heading">{group}</p>}
          {inside.map(({ path, label, icon: SectionIcon }) => (
            <NavLink
              key={path}
              to={path}
              end={path === OFFICE_PATH}
              className="office-nav-item"
              {...(onChosen && { onClick: onChosen })}
            >
              <SectionIcon aria-hidden size="1.25rem" />
              {label}
            </NavLink>
          ))}
        </div>
      ))}
      <Link to={HELP_PATH} className="office-nav-item office-nav-item--away">
        <IconHelp aria-hidden size="1.25rem" />
        {menu.help}
      </Link>
      <Link to={FIELD_APP_PATH} className="office-nav-item">
        <IconArrowBackUp aria-hidden size="1.25rem" />
        {officeShell.toFieldApp}
      </Link>
    </nav>
  );
}
