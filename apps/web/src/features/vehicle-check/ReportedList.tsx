import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { IconAlertTriangle } from '@tabler/icons-react';
import { displayInstant } from '@vialant/domain/values/date-only';
import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import { type ReactElement, useState } from 'react';
import type { EntityRow } from '../../api/entities.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { BlobImage } from '../../ui/BlobImage.tsx';
import { useStoredPicture } from '../../services/use-stored-picture.ts';
import { reportedAnswers } from '../../queries/general-check.ts';
import { rowsOf } from '../../queries/query.ts';
import { users } from '../../queries/user.ts';
import { useBasics } from '../../services/services.ts';

type Report = EntityRow<'general_check_response'>;

/** SRV-70: the answers that were reported to the admins of the agency, newest first. */
export function ReportedList(): ReactElement {
  const { client } = useBasics();
  const reports = useInfiniteQuery({
    ...reportedAnswers(client),
    select: ({ pages }) => pages.flatMap((page) => rowsOf('general_check_response', page)),
  });
  const names = useQuery({
    ...users(client),
    select: (rows) => new Map(rowsOf('user', rows).map((user) => [user.id, `${user.first_name} ${user.last_name}`])),
  });

  function content(): ReactElement {
    if (reports.data === undefined) {
      if (!reports.isError) return <Skeleton width="100%" height="4rem" />;
      return <LoadFailed onRetry={() => void reports.refetch()} busy={reports.isFetching} />;
    }
    if (reports.data.length === 0) return <p className="vehicle-text">{labels.vehicle.nothingReported}</p>;
    return (
      <ul className="vehicle-list" aria-label={labels.vehicle.reported}>
        {reports.data.map((report) => (
          <ReportRow key={report.id} report={report} by={names.data?.get(report.created_by ?? '')} />
        ))}
      </ul>
    );
  }

  return (
    <section className="vehicle-reported">
      <h2 className="vehicle-heading">{labels.vehicle.reported}</h2>
      {content()}
      {reports.hasNextPage && (
        <Button wide busy={reports.isFetchingNextPage} onClick={() => void reports.fetchNextPage()}>
          {labels.vehicle.older}
        </Button>
      )}
    </section>
  );
}

type ReportRowProps = { readonly report: Report; readonly by: string | undefined };

function ReportRow({ report, by }: ReportRowProps): ReactElement {
  const { now } = useBasics();
  const [isShown, setIsShown] = useState(false);
  const question = report.general_check_question_name ?? '';
  const time = report.created_on === null ? '' : displayInstant(report.created_on, now());
  return (
    <li className="report">
      <div className="vehicle-row">
        <IconAlertTriangle aria-hidden className="vehicle-bad" size="1.75rem" />
        <span className="vehicle-row-text">
          <span className="vehicle-row-name">{question}</span>
          <span className="vehicle-row-state">{report.general_check_category_name}</span>
          <span className="vehicle-row-state">
            {fill(labels.vehicle.reportedBy, { user: by ?? labels.vehicle.formerMember, time })}
          </span>
        </span>
      </div>
      {report.image_url !== null &&
        (isShown ? (
          <ReportImage url={report.image_url} question={question} />
        ) : (
          <Button kind="quiet" onClick={() => setIsShown(true)}>
            {labels.vehicle.showImage}
          </Button>
        ))}
    </li>
  );
}

function ReportImage({ url, question }: { readonly url: string; readonly question: string }): ReactElement {
  const picture = useStoredPicture(url);
  return (
    <div className="report-image">
      {picture && <BlobImage picture={picture} alt={fill(labels.vehicle.image, { question })} />}
    </div>
  );
}
