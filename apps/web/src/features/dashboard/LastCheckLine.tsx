import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { displayInstant } from '@vialant/domain/values/date-only';
import { fill } from '@vialant/domain/words/fill';
import { dashboard as dashboardLabels } from '@vialant/domain/words/labels/dashboard';
import type { ReactElement } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useBasics } from '../../services/services.ts';
import { useLastCheck } from './dashboard-queries.ts';

/** DASH-06. Its line is reserved while it loads; if loading fails the line says so and the rest of the page works. */
export function LastCheckLine({ boxId }: { readonly boxId: string }): ReactElement {
  const { now } = useBasics();
  const { data: check, isError } = useLastCheck(boxId);
  if (check === undefined) {
    return (
      <p className="dashboard-line">
        {isError ? dashboardLabels.lastCheckUnknown : <Skeleton width="14rem" height="2.5rem" />}
      </p>
    );
  }
  if (check === null) {
    return (
      <p className="dashboard-line">
        <IconCircleDashed aria-hidden size="1.25rem" />
        {dashboardLabels.noCheck}
      </p>
    );
  }
  return (
    <p className={`dashboard-line last-check--${check.partial ? 'partial' : 'done'}`}>
      {check.partial ? (
        <IconAlertTriangle aria-hidden size="1.25rem" />
      ) : (
        <IconCircleCheck aria-hidden size="1.25rem" />
      )}
      <span>
        {dashboardLabels.lastCheck}: {displayInstant(check.happenedAt, now())}
        {check.isOffline && `, ${dashboardLabels.offline}`}
        {check.partial && <strong className="last-check-names">{fill(dashboardLabels.partial, check.partial)}</strong>}
        <span className="last-check-names">{check.userNames}</span>
      </span>
    </p>
  );
}
