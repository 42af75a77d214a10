import type { CodeEntrySettings } from '@vialant/domain/agency/role';
import type { CheckVial } from '@vialant/domain/custody/box-check';
import type { ScannedBy } from '@vialant/domain/scan/scanned-by';
import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import type { ReactElement } from 'react';
import { useBoxContents } from '../../queries/box-contents.ts';
import { useFlowBox } from '../../queries/flow-box.ts';
import { type GivenCode, NOTHING_BEGUN, type OfflineStart, scannerStart } from '../../services/offline-start.ts';
import type { BoxFlow } from '../box-flow-state.ts';
import { Scanner } from '../scanner/Scanner.tsx';
import type { KeptCheckForm } from './check-form.ts';
import { useTakeCode } from './use-take-code.ts';

export type CheckScannerProps = {
  /** Its box is null until the box, or a vial in it, is scanned (CHECK-01). */
  readonly flow: BoxFlow;
  readonly kept: KeptCheckForm;
  readonly allows: CodeEntrySettings;
  readonly onBox: (boxId: string, scannedBy: ScannedBy) => void;
  readonly onDone: () => void;
  readonly onBack: () => void;
};

/** Scans a box or a vial in it, then the vials; it closes by itself when the last one is scanned. */
export function CheckScanner({ flow, kept, allows, onBox, onDone, onBack }: CheckScannerProps): ReactElement {
  const { boxId } = flow;
  const { data: box } = useFlowBox(boxId);
  const { vials = [] } = useBoxContents(boxId);
  const { titles, actions } = labels.scan;
  const { checked } = kept.form;
  const byId = new Map(vials.map((vial) => [vial.id, vial]));
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

  const take = useTakeCode({ boxId, startWith, onBox, onVial: mark });
  const progress = fill(labels.boxScanned.progress, { n: scanned.length, total: vials.length });
  return (
    <Scanner
      title={boxId === null ? titles.drugOrBox : titles.drug}
      {...(box && { subtitle: `${box.label}: ${progress}` })}
      allows={allows}
      scanned={scanned.map(({ code, typeName }) => ({ barcode: code, label: typeName }))}
      {...(boxId !== null && { action: { label: actions.done, onPress: onDone } })}
      onCode={take}
      onBack={onBack}
    />
  );
}
