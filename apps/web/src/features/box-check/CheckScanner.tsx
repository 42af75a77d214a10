import { useQueryClient } from '@tanstack/react-query';
import { type CheckVial, vialWithCode } from '@vialant/domain/custody/box-check';
import { labels } from '@vialant/domain/words/labels';
import { fill, messages } from '@vialant/domain/words/messages';
import type { ReactElement } from 'react';
import { toCheckVials, useBoxContents } from '../../queries/box-contents.ts';
import { vialsOfBox, vialsOfBoxKey } from '../../queries/drug.ts';
import { drugTypes } from '../../queries/drug-type.ts';
import { useFlowBox } from '../../queries/flow-box.ts';
import { Scanner } from '../scanner/Scanner.tsx';
import type { CodeAnswer, CodeOrigin } from '../scanner/use-scan-pipeline.ts';
import { useServices } from '../../services/services.ts';
import type { KeptCheckForm } from './check-form.ts';
import { lookUp } from './look-up.ts';

export type CheckScannerProps = {
  /** Null until the box, or a vial in it, is scanned (CHECK-01). */
  readonly boxId: string | null;
  readonly kept: KeptCheckForm;
  readonly allowManual: boolean;
  readonly onBox: (boxId: string, manual: boolean) => void;
  readonly onDone: () => void;
  readonly onBack: () => void;
};

/** Scans a box or a vial in it, then the vials; it closes by itself when the last one is scanned. */
export function CheckScanner({ boxId, kept, allowManual, onBox, onDone, onBack }: CheckScannerProps): ReactElement {
  const { client } = useServices();
  const queryClient = useQueryClient();
  const { data: box } = useFlowBox(boxId);
  const { vials = [] } = useBoxContents(boxId);
  const { titles, actions } = labels.scan;

  async function load(ofBox: string): Promise<CheckVial[]> {
    const rows = await queryClient.ensureQueryData(vialsOfBox(client, ofBox));
    return toCheckVials(rows, await queryClient.ensureQueryData(drugTypes(client)));
  }

  function mark(vialId: string, inBox: readonly CheckVial[], { manual }: CodeOrigin): CodeAnswer {
    const checked = kept.check([vialId], manual ? 'manual' : 'scanned');
    if (inBox.every(({ id }) => checked.has(id))) onDone();
    return 'accepted';
  }

  async function begin(code: string, origin: CodeOrigin): Promise<CodeAnswer> {
    const found = await lookUp(client, code);
    if (found.kind === 'failed') return found.text === null ? 'accepted' : { refused: found.text };
    if (found.kind === 'none') return { refused: messages.scan.boxNotFound.text };
    if (found.kind === 'drug_box') {
      onBox(found.boxId, origin.manual);
      return 'accepted';
    }
    if (!found.isHere) return { refused: messages.scan.inOtherAgency.text };
    onBox(found.drug.drug_box_id, origin.manual);
    if (!found.isEmpty) mark(found.drug.id, await load(found.drug.drug_box_id), origin);
    return 'accepted';
  }

  /**
   * Judges a code that none of the known vials has: a vial that was added a moment ago, the box's own code, or a wrong
   * one.
   */
  async function judgeUnknown(code: string, ofBox: string, origin: CodeOrigin): Promise<CodeAnswer> {
    const found = await lookUp(client, code);
    if (found.kind === 'failed') return found.text === null ? 'accepted' : { refused: found.text };
    if (found.kind === 'drug_box' && found.boxId === ofBox) return 'accepted';
    if (found.kind === 'drug' && !found.isHere) return { refused: messages.scan.inOtherAgency.text };
    if (found.kind === 'drug' && found.isEmpty) return { refused: messages.scan.alreadyUsed.text };
    // OPEN-048: in a check, a vial of another box counts as not found.
    if (found.kind !== 'drug' || found.drug.drug_box_id !== ofBox) {
      return { refused: messages.scan.noDrugWithCode.text };
    }
    await queryClient.invalidateQueries({ queryKey: vialsOfBoxKey(ofBox) });
    return mark(found.drug.id, await load(ofBox), origin);
  }

  async function take(code: string, origin: CodeOrigin): Promise<CodeAnswer> {
    if (boxId === null) return begin(code, origin);
    const inBox = await load(boxId);
    const vial = vialWithCode(inBox, code);
    return vial === null ? judgeUnknown(code, boxId, origin) : mark(vial.id, inBox, origin);
  }

  const byId = new Map(vials.map((vial) => [vial.id, vial]));
  const scanned = [...kept.form.checked.keys()].flatMap((id) => byId.get(id) ?? []);
  const progress = fill(labels.boxScanned.progress, { n: scanned.length, total: vials.length });
  return (
    <Scanner
      title={boxId === null ? titles.drugOrBox : titles.drug}
      {...(box && { subtitle: `${box.label}: ${progress}` })}
      allowManual={allowManual}
      scanned={scanned.map(({ code, typeName }) => ({ barcode: code, label: typeName }))}
      {...(boxId !== null && { action: { label: actions.done, onPress: onDone } })}
      onCode={take}
      onBack={onBack}
    />
  );
}
