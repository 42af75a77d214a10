import { IconArrowDown, IconRefresh } from '@tabler/icons-react';
import { LIMITS } from '@vialant/domain/values/limits';
import { dashboard as dashboardLabels } from '@vialant/domain/words/labels/dashboard';
import { type ReactElement, useRef } from 'react';
import { usePull } from './use-pull.ts';

const { thresholdPx } = LIMITS.pullToRefresh;
/** How far the content follows the finger at most. */
const MOST_PX = 1.25 * thresholdPx;
const REFRESHING_PX = 56;

export type PullToRefreshProps = { readonly onRefresh: () => Promise<unknown> };

/** DASH-12: what opens above the content while a finger pulls it down from the top. */
export function PullToRefresh({ onRefresh }: PullToRefreshProps): ReactElement {
  const opening = useRef<HTMLDivElement>(null);
  const { pulledPx, isRefreshing } = usePull(opening, thresholdPx, onRefresh);
  const isFar = pulledPx >= thresholdPx;
  const text = isFar ? dashboardLabels.releaseToRefresh : dashboardLabels.pullToRefresh;
  return (
    <div
      ref={opening}
      className={`pull ${pulledPx === 0 ? 'pull--resting' : ''}`}
      style={{ height: isRefreshing ? REFRESHING_PX : Math.min(pulledPx, MOST_PX) }}
    >
      <output>
        {isRefreshing && <Hint icon={<IconRefresh size="1.25rem" />} text={dashboardLabels.refreshing} />}
      </output>
      {!isRefreshing && pulledPx > 0 && (
        <Hint
          icon={<IconArrowDown size="1.25rem" className={isFar ? 'pull-arrow--far' : 'pull-arrow'} />}
          text={text}
        />
      )}
    </div>
  );
}

function Hint({ icon, text }: { readonly icon: ReactElement; readonly text: string }): ReactElement {
  return (
    <span className="pull-hint">
      <span aria-hidden>{icon}</span>
      {text}
    </span>
  );
}
