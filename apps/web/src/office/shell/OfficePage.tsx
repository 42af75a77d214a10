import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';

export type OfficePageProps = {
  readonly title: ReactNode;
  /** The way back to the list that the page was opened from. */
  readonly back?: { readonly to: string; readonly label: string };
  /** Stands in the line of the title. */
  readonly beside?: ReactNode;
  /** Opens beside the page: the panel of a row, or a question. */
  readonly panel?: ReactNode;
  /** The classes of a page that looks different. */
  readonly look?: string;
  readonly children: ReactNode;
};

/** The frame of every page of the office: its title, its content, and the panel beside it. */
export function OfficePage({ title, back, beside, panel, look = '', children }: OfficePageProps): ReactElement {
  const heading = <h1 className="office-page-title">{title}</h1>;
  return (
    <div className="office-page">
      <div className={`office-page-list ${look}`.trim()}>
        {back && (
          <Link to={back.to} className="office-back">
            <IconArrowLeft aria-hidden size="1.125rem" />
            {back.label}
          </Link>
        )}
        {beside === undefined ? (
          heading
        ) : (
          <div className="office-page-head">
            {heading}
            {beside}
          </div>
        )}
        {children}
      </div>
      {panel}
    </div>
  );
}
