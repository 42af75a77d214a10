import type { ReactElement } from 'react';
import { Link } from 'react-router';

export type PageViewsProps = {
  /** What the links are called for people who do not see them. */
  readonly label: string;
  readonly views: readonly { readonly path: string; readonly label: string }[];
  readonly current: string;
};

/** The lists of a page that has several, each at its own address. */
export function PageViews({ label, views, current }: PageViewsProps): ReactElement {
  return (
    <nav className="office-views" aria-label={label}>
      {views.map((view) => (
        <Link
          key={view.path}
          to={view.path}
          className="office-view"
          aria-current={current === view.path ? 'page' : false}
        >
          {view.label}
        </Link>
      ))}
    </nav>
  );
}
