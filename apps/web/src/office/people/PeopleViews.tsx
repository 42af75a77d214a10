import { officePeople } from '@vialant/domain/words/office-people';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { INVITES_PATH, PEOPLE_PATH } from './paths.ts';

const VIEWS = [
  { path: PEOPLE_PATH, label: officePeople.title },
  { path: INVITES_PATH, label: officePeople.invites },
] as const;

/** The two lists of the page. */
export function PeopleViews({ current }: { readonly current: string }): ReactElement {
  return (
    <nav className="people-views" aria-label={officePeople.views}>
      {VIEWS.map(({ path, label }) => (
        <Link key={path} to={path} className="people-view" aria-current={current === path ? 'page' : false}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
