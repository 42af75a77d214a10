import type { ScannedBy } from '@vialant/domain/scan/scanned-by';
import { leave as leaveLabels } from '@vialant/domain/words/labels/dashboard';
import { pageTitles } from '@vialant/domain/words/page-titles';
import { type ReactElement, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { LeavingDue } from '../../features/box-check/BoxCheckFlow.tsx';
import { type BoxFlow, boxFlowState, endBoxFlow, hasBoxFlowEnded, readBoxFlow } from '../../acts/box-flow-state.ts';
import { useDueReseal } from '../../features/reseal/use-due-reseal.ts';
import { useAwaited } from '../../queries/use-awaited.ts';
import { NOTHING_BEGUN } from '../../services/offline-start.ts';
import { type Services, useServices } from '../../services/services.ts';
import { useFetchAhead } from '../../ui/hooks/use-fetch-ahead.ts';
import { lazyPopup } from '../../ui/lazy-popup.tsx';
import { useCurrentUser } from '../session/current-user-queries.ts';
import { paths } from '../navigation/paths.ts';
import { CheckConfirmPage, WitnessPage } from '../navigation/lazy-pages.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const BoxCheckFlow = lazyPart(async () => (await import('../../features/box-check/BoxCheckFlow.tsx')).BoxCheckFlow);
const LeaveResealPopup = lazyPart(
  async () => (await import('../../features/reseal/LeaveResealPopup.tsx')).LeaveResealPopup,
);
const UnitPopup = lazyPopup(async () => (await import('../../features/box-transfer/UnitPopup.tsx')).UnitPopup);

const LoadFailedPopup = lazyPopup(async () => (await import('./LoadFailedPopup.tsx')).LoadFailedPopup);

const titles = {
  check: pageTitles.inventoryCheck,
  reseal: pageTitles.resealBox,
  unit: pageTitles.selectUnit,
} as const satisfies Record<BoxFlow['flow'], string>;

/** The flows of a box: popups over the dashboard or, while codes are scanned, the scanner in its place. */
export function BoxFlows({ children }: { readonly children: ReactNode }): ReactElement {
  const services = useServices();
  const current = useCurrentUser();
  const { data: user, isError, isFetching, refetch } = current;
  const flow = useBoxFlow(services, user?.id ?? null);
  useAwaited(flow.open === null ? null : [current], NOTHING_BEGUN);
  useFetchAhead([BoxCheckFlow]);
  useFetchAhead([WitnessPage, CheckConfirmPage], { isWanted: flow.open !== null });
  const isKnown = flow.open !== null && user !== undefined;
  const check = flow.shown !== null && flow.shown.flow !== 'unit' ? flow.shown : null;

  const leaveDue = ({ box, ...leaving }: LeavingDue): ReactNode => (
    <Suspense>
      <LeaveResealPopup
        {...leaving}
        boxes={[box]}
        title={leaveLabels.resealTitle}
        text={leaveLabels.resealText}
        leave={leaveLabels.leave}
        onLeft={flow.leave}
        onPostponed={flow.postpone}
      />
    </Suspense>
  );

  return (
    <>
      {!(isKnown && flow.open?.scanning) && children}
      {user !== undefined && check !== null && (
        <Suspense>
          <BoxCheckFlow
            key={check.actId}
            flow={check}
            opened={flow.open !== null}
            user={user}
            leaveDue={leaveDue}
            onBox={flow.openBox}
            onMoveHere={flow.moveHere}
            onScan={flow.scan}
            onScanned={flow.goBack}
            onReadSensor={flow.readSensor}
            onLeave={flow.leave}
            onPostpone={flow.postpone}
          />
        </Suspense>
      )}
      <LoadFailedPopup
        opened={flow.open !== null && user === undefined && isError}
        title={titles[flow.shown?.flow ?? 'check']}
        onRetry={() => void refetch()}
        busy={isFetching}
        onClose={flow.open?.due ? flow.postpone : flow.leave}
      />
      <UnitPopup
        opened={isKnown && flow.open?.flow === 'unit'}
        flow={flow.shown?.flow === 'unit' ? flow.shown : null}
        onClose={flow.leave}
      />
    </>
  );
}

type Flow = {
  /** The open flow, read from the router state. */
  readonly open: BoxFlow | null;
  /** The open flow or, while its popup slides away, the one that was open last. */
  readonly shown: BoxFlow | null;
  readonly openBox: (boxId: string, scannedBy: ScannedBy) => void;
  readonly moveHere: (vialId: string, scannedBy: ScannedBy) => void;
  readonly scan: (what: 'drugs' | 'new code') => void;
  readonly goBack: () => void;
  readonly readSensor: () => void;
  readonly leave: () => void;
  readonly postpone: () => void;
};

function useBoxFlow(services: Services, userId: string | null): Flow {
  const navigate = useNavigate();
  const { state, key } = useLocation();
  const { resealDue, newId } = services;
  const asked = readBoxFlow(state);
  const open = asked !== null && isOver(services, asked) ? null : asked;
  const [last, setLast] = useState(open);
  if (open !== null && open !== last) setLast(open);
  const leftKey = useRef<string>(null);

  useDueReseal(
    open === null,
    userId,
    useCallback(
      (boxId: string) => {
        const due = boxFlowState({ flow: 'reseal', boxId, actId: newId(), due: true });
        void navigate(paths.home, { replace: true, state: due });
      },
      [navigate, newId],
    ),
  );

  const go = (part: Partial<BoxFlow>, replace: boolean): void => {
    if (open !== null) void navigate(paths.home, { replace, state: boxFlowState({ ...open, ...part }) });
  };
  const close = (): void => void navigate(paths.home, { replace: true });

  return {
    open,
    shown: open ?? last,
    openBox(boxId, scannedBy) {
      // Two history entries, so that back leads from the scanner to the popup of the box, as when it is opened from
      // there.
      go({ boxId, scannedBy, scanning: null }, true);
      go({ boxId, scannedBy, scanning: 'drugs' }, false);
    },
    moveHere(vialId, scannedBy) {
      if (open === null) return;
      // Once it is moved, the check goes on in its popup: a scanner needs the popup behind it in the history.
      const backTo = boxFlowState({ ...open, scanning: null });
      const state = { drugIds: [vialId], ways: [scannedBy], boxId: open.boxId, backTo };
      void navigate(paths.boxTransfer, { state });
    },
    scan: (scanning) => go({ scanning }, false),
    goBack() {
      if (leftKey.current === key) return; // pressed twice
      leftKey.current = key;
      void navigate(-1);
    },
    readSensor() {
      if (open !== null) void navigate(paths.bluetoothTemperature, { state: boxFlowState(open) });
    },
    leave() {
      if (open === null) return;
      endBoxFlow(services, open.actId);
      if (open.due && open.boxId !== null) resealDue.end(open.boxId);
      close();
    },
    postpone() {
      resealDue.postpone();
      close();
    },
  };
}

/** It was recorded or left; or it is a mandatory reseal that was done meanwhile, here or elsewhere. */
function isOver(services: Services, { actId, due, boxId }: BoxFlow): boolean {
  return hasBoxFlowEnded(services, actId) || (due && boxId !== null && !services.resealDue.includes(boxId));
}
