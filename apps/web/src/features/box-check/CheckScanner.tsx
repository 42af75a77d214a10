import type { CodeEntrySettings } from '@vialant/domain/agency/role';
import type { CheckVial } from '@vialant/domain/custody/box-check';
import type { ScannedBy } from '@vialant/domain/scan/scanned-by';
import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import { type ReactElement, useState } from 'react';
import { useBoxContents } from '../../queries/box-contents.ts';
import { useFlowBox } from '../../queries/flow-box.ts';
import { type GivenCode, NOTHING_BEGUN, type OfflineStart, scannerStart } from '../../services/offline-start.ts';
import type { BoxFlow } from '../../acts/box-flow-state.ts';
import { Scanner } from '../scanner/Scanner.tsx';
import { useFeltVerdict } from '../scanner/use-felt-verdict.ts';
import type { KeptCheckForm } from './check-form.ts';
import { OtherBoxPopup } from './OtherBoxPopup.tsx';
import { useTakeCode, type VialElsewhere } from './use-take-code.ts';

export type CheckScannerProps = {
  /** Its box is null until the box, or a vial in it, is scanned (CHECK-01). */
  readonly flow: BoxFlow;
  readonly kept: KeptCheckForm;
  readonly allows: CodeEntrySettings;
  /** A code that a hand scanner read over the popup; null for none. */
  readonly given: string | null;
  readonly onBox: (boxId: string, scannedBy: ScannedBy) => void;
  /** Starts the transfer of a vial of another box into this one. */
  readonly onMoveHere: (vialId: string, scannedBy: ScannedBy) => void;
  readonly onDone: () => void;
  readonly onBack: () => void;
};

/** Scans a box or a vial in it, then the vials; it closes by itself when the last one is scanned. */
export function CheckScanner(props: CheckScannerProps): ReactElement {
  const { flow, kept, allows, given, onBox, onMoveHere, onDone, onBack } = props;
  const { boxId } = flow;
  const feel = useFeltVerdict();
  const [elsewhere, setElsewhere] = useState<VialElsewhere | null>(null);
  const { data: otherBox } = useFlowBox(elsewhere?.boxId ?? null);
  const { data: box } = useFlowBox(boxId);
  const { vials } = useBoxContents(boxId);
  const { titles, actions } = labels.scan;
  const { checked } = kept.form;
  const byId = new Map(vials?.map((vial) => [vial.id, vial]));
  const scanned = [...checked.keys()].flatMap((id) => byId.get(id) ?? []);

  /** Offline a check goes on with its box and the vials found in it; a reseal stays here until there is a network. */
  function startWith(unanswered: GivenCode): OfflineStart {
    if (flow.flow !== 'check') return { ...NOTHING_BEGUN, unanswered };
    if (!box) return scannerStart(unanswered);
    const found = scanned.map(({ id, code }) => ({ code, how: checked.get(id) ?? null }));
    const codes = [{ code: box.code, how: flow.scannedBy }, ...found];
    return { unanswered, begun: { choice: 'check', codes }, replacedBy: ['check'] };
  }

  function mark(vialId: string, inBox: readonly CheckVial[], scannedBy: ScannedBy): void {
    const marked = kept.check([vialId], scannedBy);
    if (inBox.every(({ id }) => marked.has(id))) onDone();
  }

  function tellElsewhere(vial: VialElsewhere): void {
    feel('bad');
    setElsewhere(vial);
  }

  /** OPEN-048: that it was found here is noted whatever becomes of it. */
  function answer(isMoved: boolean): void {
    if (elsewhere === null || !otherBox) return;
    kept.note({ code: elsewhere.code, box: otherBox.label });
    setElsewhere(null);
    if (!isMoved) return;
    kept.check([elsewhere.id], elsewhere.scannedBy); // it counts once it is in this box
    onMoveHere(elsewhere.id, elsewhere.scannedBy);
  }

  const take = useTakeCode({ boxId, startWith, onBox, onVial: mark, onElsewhere: tellElsewhere });
  // Until its vials are known nobody can say how many of them are scanned.
  const progress = vials && fill(labels.boxScanned.progress, { n: scanned.length, total: vials.length });
  const itemOf = ({ code, typeName }: CheckVial) => ({ barcode: code, label: typeName });
  return (
    <>
      <Scanner
        title={boxId === null ? titles.drugOrBox : titles.drug}
        {...(box && { subtitle: progress === undefined ? box.label : `${box.label}: ${progress}` })}
        allows={allows}
        given={given}
        scanned={scanned.map(itemOf)}
        {...(vials && { left: vials.filter(({ id }) => !checked.has(id)).map(itemOf) })}
        {...(boxId !== null && { action: { label: actions.done, onPress: onDone } })}
        paused={elsewhere !== null}
        onCode={take}
        onBack={onBack}
      />
      <OtherBoxPopup
        found={elsewhere && otherBox ? { code: elsewhere.code, box: otherBox.label } : null}
        onMove={() => answer(true)}
        onLeave={() => answer(false)}
      />
    </>
  );
}
