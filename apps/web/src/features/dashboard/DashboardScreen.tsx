import { type Query, useQueryClient } from '@tanstack/react-query';
import { TIMING } from '@vialant/domain/values/timing';
import { dashboard as dashboardLabels } from '@vialant/domain/words/labels/dashboard';
import { sandbox as sandboxLabels } from '@vialant/domain/words/labels/shell';
import type { ReactElement, ReactNode } from 'react';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { ModeBand } from '../../ui/screen/ModeBand.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { useBasics } from '../../services/services.ts';
import { BoxBoundary } from './BoxBoundary.tsx';
import { BoxSelector } from './BoxSelector.tsx';
import { DashboardToolbar, type DashboardToolbarProps } from './DashboardToolbar.tsx';
import { useBoxes } from './dashboard-queries.ts';
import { BoxInventory } from './BoxInventory.tsx';
import { InventorySkeleton } from './InventorySkeleton.tsx';
import { NoBoxes } from './NoBoxes.tsx';
import { PullToRefresh } from './PullToRefresh.tsx';
import { useSelectedBox } from './use-selected-box.ts';
import './DashboardScreen.css';

export type DashboardScreenProps = Omit<DashboardToolbarProps, 'hasBox'> & {
  /** Undefined while the agency is not loaded. */
  readonly agencyName: string | undefined;
  /** What the app puts at the two ends of the bar: the menu, and the number of waiting records. */
  readonly barStart: ReactNode;
  readonly barEnd: ReactNode;
  readonly onReseal: (boxId: string) => void;
};

/** DASH-03: the list of boxes is not asked for again within 2 s; everything else is. */
function mayRefresh(query: Query): boolean {
  return query.queryKey[0] !== 'drug_box' || query.isStaleByTime(TIMING.boxList.refreshThrottleMs);
}

/** DASH-01 to DASH-12: the content of the box, fresh or as last known. */
export function DashboardScreen(props: DashboardScreenProps): ReactElement {
  const { agencyName, barStart, barEnd, onReseal, ...actions } = props;
  const { storage } = useBasics();
  const queryClient = useQueryClient();
  const boxes = useBoxes();
  const { box, select } = useSelectedBox(boxes.data);

  function content(): ReactElement {
    if (box !== null) {
      return (
        <BoxBoundary key={box.id}>
          <BoxInventory box={box} onReseal={onReseal} />
        </BoxBoundary>
      );
    }
    if (boxes.data === undefined && !boxes.isError) return <InventorySkeleton />;
    return (
      <>
        <h1 className="visually-hidden">{dashboardLabels.currentInventory}</h1>
        {boxes.isError ? <LoadFailed onRetry={() => void boxes.refetch()} busy={boxes.isFetching} /> : <NoBoxes />}
      </>
    );
  }

  return (
    <Screen
      bar={
        <>
          {barStart}
          <BoxSelector
            boxes={boxes.data}
            selected={box}
            loading={boxes.isPending}
            agencyName={agencyName}
            onSelect={select}
          />
          {barEnd}
        </>
      }
      foot={<DashboardToolbar {...actions} hasBox={box !== null} />}
    >
      <PullToRefresh onRefresh={() => queryClient.refetchQueries({ type: 'active', predicate: mayRefresh })} />
      {storage.get('sandbox') && <ModeBand text={sandboxLabels.label} />}
      {content()}
    </Screen>
  );
}
