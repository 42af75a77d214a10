import { IconClock, IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { displayInstant } from '@vialant/domain/values/date-only';
import { page as pageLabels } from '@vialant/domain/words/labels/shell';
import { type ReactElement, useSyncExternalStore } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useBasics, useRecording } from '../../services/services.ts';

export type FreshnessProps = {
  /** When what is shown came from the server; null while nothing is shown. */
  readonly savedAt: Date | null;
  readonly refreshing: boolean;
  readonly failed: boolean;
  readonly onRetry: () => void;
};

/** How old the shown numbers are. It is two lines high in every state, so that nothing below it moves. */
export function Freshness({ savedAt, refreshing, failed, onRetry }: FreshnessProps): ReactElement | null {
  const { now } = useBasics();
  const { offlineWork } = useRecording();
  const view = useSyncExternalStore(offlineWork.subscribe, offlineWork.view);
  if (savedAt === null) {
    return failed ? null : (
      <p className="dashboard-line">
        <Skeleton width="11rem" height="1rem" />
      </p>
    );
  }
  // What the device answers itself is as old as what it keeps.
  const time = displayInstant(view?.stock.takenAt ?? savedAt, now());
  if (failed && !refreshing) {
    return (
      <div className="dashboard-line dashboard-line--stale">
        <IconCloudOff aria-hidden size="1.25rem" />
        <span>Not refreshed. Saved {time}</span>
        <Button kind="quiet" onClick={onRetry}>
          {pageLabels.retry}
        </Button>
      </div>
    );
  }
  return (
    <p className="dashboard-line">
      {refreshing ? <IconRefresh aria-hidden size="1.25rem" /> : <IconClock aria-hidden size="1.25rem" />}
      <span>
        {refreshing ? 'Refreshing. Saved' : 'Updated'} {time}
      </span>
    </p>
  );
}
