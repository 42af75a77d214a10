import { IconBriefcaseOff } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import type { Role } from '@vialant/domain/agency/role';
import type { AgencySettings } from '@vialant/domain/agency/settings';
import type { ScannedBy } from '@vialant/domain/scan/scanned-by';
import { type ReactElement, type ReactNode, useState } from 'react';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StateMessage } from '../../ui/StateMessage.tsx';
import type { BoxFlow } from '../../acts/box-flow-state.ts';
import { useBoxContents } from '../../queries/box-contents.ts';
import { type FlowBox, useFlowBox } from '../../queries/flow-box.ts';
import { useAwaited } from '../../queries/use-awaited.ts';
import { NOTHING_BEGUN, type OfflineStart } from '../../services/offline-start.ts';
import { useHoldBack } from '../../services/use-hold-back.ts';
import { BoxScannedPopup } from './BoxScannedPopup.tsx';
import { CheckScanner } from './CheckScanner.tsx';
import { type KeptCheckForm, useCheckForm } from './check-form.ts';
import type { ConfirmingUser } from './confirm-password.ts';
import { LeaveCheckPopup } from './LeaveCheckPopup.tsx';
import { NewCodeScanner } from './NewCodeScanner.tsx';
import { PartialCheckPopup } from './PartialCheckPopup.tsx';
import { type ContinueInput, useContinue } from './use-continue.ts';
import './box-check.css';

export type BoxCheckFlowProps = {
  readonly flow: BoxFlow;
  readonly opened: boolean;
  readonly user: ConfirmingUser & { readonly settings: AgencySettings; readonly role: Role };
  /** The question that is asked before a mandatory reseal is left (RESEAL-10). */
  readonly leaveDue: (leaving: LeavingDue) => ReactNode;
  readonly onBox: (boxId: string, scannedBy: ScannedBy) => void;
  /** Starts the transfer of a vial of another box into this one (OPEN-048). */
  readonly onMoveHere: (vialId: string, scannedBy: ScannedBy) => void;
  readonly onScan: (what: 'drugs' | 'new code') => void;
  readonly onScanned: () => void;
  readonly onReadSensor: () => void;
  readonly onLeave: () => void;
  /** Called when a mandatory reseal cannot even be shown; it is asked for again when there is a network. */
  readonly onPostpone: () => void;
};

export type LeavingDue = {
  readonly opened: boolean;
  readonly box: FlowBox;
  readonly notes: string;
  readonly onNotes: (notes: string) => void;
  readonly onStay: () => void;
};

/** A check or a reseal from the first scan to the witness; while scanning, the scanner replaces the popup. */
export function BoxCheckFlow(props: BoxCheckFlowProps): ReactElement | null {
  const { flow, user, opened } = props;
  const kept = useCheckForm(flow.actId);
  const [given, setGiven] = useState<string | null>(null);
  if (flow.scanning === 'new code') {
    return (
      <NewCodeScanner
        allows={user.settings}
        onCode={(newCode, newCodeBy) => {
          kept.change({ newCode, newCodeBy });
          props.onScanned();
        }}
        onBack={props.onScanned}
      />
    );
  }
  if (flow.scanning === 'drugs') {
    return (
      <CheckScanner
        flow={flow}
        kept={kept}
        allows={user.settings}
        given={given}
        onBox={props.onBox}
        onMoveHere={props.onMoveHere}
        onDone={props.onScanned}
        onBack={props.onScanned}
      />
    );
  }
  if (flow.boxId === null) return null;
  return (
    <LoadedBox
      {...props}
      boxId={flow.boxId}
      kept={kept}
      opened={opened}
      onScan={(what, code) => {
        setGiven(code ?? null);
        props.onScan(what);
      }}
    />
  );
}

type LoadedBoxProps = Omit<BoxCheckFlowProps, 'onScan'> & {
  readonly boxId: string;
  readonly kept: KeptCheckForm;
  /** Opens the scanner, where a hand scanner has read a code already with that. */
  readonly onScan: (what: 'drugs' | 'new code', code?: string) => void;
};

function LoadedBox({ boxId, ...props }: LoadedBoxProps): ReactElement {
  const { flow, opened, kept, user, onLeave, onPostpone } = props;
  const box = useFlowBox(boxId);
  const contents = useBoxContents(boxId);
  const mode = flow.flow === 'reseal' ? 'reseal' : 'check';
  const awaited = box.data === null ? null : [box, { data: contents.vials, isFetching: contents.isFetching }];
  useAwaited(opened ? awaited : null, startOf(flow, box.data?.code));
  if (box.data && contents.vials) {
    return (
      <CheckPopups
        {...props}
        step={{ flow, mode, box: box.data, vials: contents.vials, kept, settings: user.settings }}
      />
    );
  }

  function content(): ReactElement {
    if (box.data === null)
      return <StateMessage icon={<IconBriefcaseOff size="2rem" />} text={labels.boxScanned.gone} />;
    if (!contents.isError && !box.isError) return <CheckSkeleton />;
    return <LoadFailed onRetry={() => (contents.retry(), void box.refetch())} busy={contents.isFetching} />;
  }
  const title = mode === 'reseal' ? labels.boxScanned.resealTitle : labels.boxActions.inventoryCheck;
  return (
    <Popup opened={opened} title={title} onClose={flow.due && box.data !== null ? onPostpone : onLeave}>
      {content()}
    </Popup>
  );
}

/** A check can go on offline if its box is known; a reseal cannot. */
function startOf({ flow, scannedBy }: BoxFlow, code: string | undefined): OfflineStart {
  if (flow !== 'check' || code === undefined) return NOTHING_BEGUN;
  return { ...NOTHING_BEGUN, begun: { choice: 'check', codes: [{ code, how: scannedBy }] }, replacedBy: ['check'] };
}

type CheckPopupsProps = Omit<LoadedBoxProps, 'boxId'> & { readonly step: ContinueInput };

function CheckPopups({ step, opened, user, leaveDue, onScan, onReadSensor, onLeave }: CheckPopupsProps): ReactElement {
  const { flow, mode, box, vials, kept } = step;
  const { form, change } = kept;
  const [isLeaving, setIsLeaving] = useState(false);
  const next = useContinue(step);
  const isFilled = form.checked.size > 0 || form.newCode !== '' || form.notes !== '';
  useHoldBack(opened && isFilled, () => setIsLeaving(true));
  const stay = (): void => setIsLeaving(false);
  const close = (): void => {
    if (!flow.due && !isFilled) onLeave();
    // Delayed, because the question would otherwise receive the same key press and close.
    else setTimeout(() => setIsLeaving(true));
  };
  // Only one popup is open, so that a key or a tap outside always belongs to the visible one.
  const isAsking = next.isConfirming || isLeaving;
  return (
    <>
      <BoxScannedPopup
        opened={opened && !isAsking}
        mode={mode}
        due={flow.due}
        box={box}
        vials={vials}
        kept={kept}
        settings={user.settings}
        role={user.role}
        sentence={next.sentence}
        imageRefused={next.imageRefused}
        imageRefusals={next.imageRefusals}
        busy={next.busy}
        onScanDrugs={() => onScan('drugs')}
        onScanned={(code) => onScan('drugs', code)}
        onScanCode={() => onScan('new code')}
        onReadSensor={onReadSensor}
        onContinue={() => void next.press()}
        onClose={close}
      />
      <PartialCheckPopup
        opened={opened && next.isConfirming}
        missing={next.missing}
        user={user}
        onConfirmed={next.confirmed}
        onUnasked={() => void next.unasked()}
        onClose={next.stopConfirming}
      />
      {flow.due ? (
        leaveDue({
          opened: opened && isLeaving,
          box,
          notes: form.notes,
          onNotes: (notes) => change({ notes }),
          onStay: stay,
        })
      ) : (
        <LeaveCheckPopup opened={opened && isLeaving} onLeave={onLeave} onStay={stay} />
      )}
    </>
  );
}

const ROWS = ['one', 'two', 'three', 'four'] as const;

function CheckSkeleton(): ReactElement {
  return (
    <div aria-busy className="check-skeleton">
      {ROWS.map((row) => (
        <Skeleton key={row} width="100%" height="3.5rem" />
      ))}
    </div>
  );
}
