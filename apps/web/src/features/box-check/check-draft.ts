import type { BoxCheck } from '@vialant/contract/call';
import {
  type CheckMode,
  type CheckVial,
  vialsChecked,
  missingText,
  parseTemperature,
} from '@vialant/domain/custody/box-check';
import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/messages';
import { boxCheckBody } from '../../api/custody-body.ts';
import type { Position } from '../../device/location/port.ts';
import type { FlowBox } from '../../queries/flow-box.ts';
import type { CheckForm } from './check-form.ts';

export type CheckToRecord = {
  readonly mode: CheckMode;
  readonly box: FlowBox;
  readonly vials: readonly CheckVial[];
  readonly form: CheckForm;
};

type Confirmed = {
  /** The code of the box was typed. */
  readonly manual: boolean;
  readonly place: Position | null;
  /** Who confirmed by password that vials are missing; null where none is. */
  readonly confirmedBy: string | null;
};

/** What will be recorded, in one sentence. */
export function checkSentence({ mode, box, vials, form }: CheckToRecord): string {
  const count = { box: box.label, n: vialsChecked(vials, form.checked).length, total: vials.length };
  if (mode === 'reseal') return fill(labels.boxScanned.resealSentence, { ...count, code: form.newCode });
  return vials.length === 0
    ? fill(labels.boxScanned.emptySentence, { box: box.label })
    : fill(labels.boxScanned.checkSentence, count);
}

/** WITNESS-08, OPEN-081: the vials that were not found; null for none. */
export function missingMessage(missing: readonly CheckVial[]): string | null {
  return missing.length === 0 ? null : fill(labels.check.notFound, { list: missingText(missing) });
}

/** CHECK-17, CHECK-18, RESEAL-12: the whole body but the witness. */
export function checkDraft({ mode, box, vials, form }: CheckToRecord, confirmed: Confirmed): BoxCheck {
  const temperature = parseTemperature(form.temperature);
  const isTyped = confirmed.manual || (mode === 'reseal' && form.isNewCodeTyped);
  const notes = form.notes.trim();
  return boxCheckBody({
    boxId: box.id,
    confirmedBy: confirmed.confirmedBy,
    isTyped,
    place: confirmed.place ?? { lat: null, lon: null },
    newCode: mode === 'reseal' ? form.newCode : undefined,
    imageUrl: form.imageUrl ?? undefined,
    temperature: typeof temperature === 'number' ? temperature : undefined,
    notes: notes === '' ? undefined : notes,
    checks: vialsChecked(vials, form.checked),
    offlineAt: null,
  });
}
