import type { ScannedBy } from '@vialant/domain/scan/scanned-by';
import { localDate } from '@vialant/domain/values/date-only';
import { useServices } from '../../services/services.ts';
import { type CodeValues, type OfflineVial, vialsOf, withCode, withoutCode } from './code-values.ts';
import { type LastKnown, useLastKnown } from './last-known.ts';
import { useOthersWaiting } from './taken-here.ts';

/** The part of a form that holds the codes. */
type CodeForm = {
  readonly values: CodeValues;
  readonly change: (next: (latest: CodeValues) => CodeValues) => void;
};

export type Codes = {
  readonly vials: readonly OfflineVial[];
  readonly add: (code: string, scannedBy: ScannedBy) => void;
  readonly remove: (code: string) => void;
  /** The boxes in which the vials were last known to be; null where the device knows none. */
  readonly boxes: string | null;
};

/** The vials of an offline form, with the functions that add and remove them. */
export function useCodes(form: CodeForm): Codes {
  const { newId, now } = useServices();
  const lastKnown = useLastKnown();
  const waiting = useOthersWaiting(form.values.ids);
  return {
    vials: vialsOf(form.values, lastKnown, waiting, localDate(now())),
    // Starts from the latest values: codes can be scanned faster than the screen is drawn.
    add: (code, scannedBy) => form.change((latest) => withCode(latest, code, scannedBy, newId())),
    remove: (code) => form.change((latest) => withoutCode(latest, code)),
    boxes: boxesOf(form.values.codes, lastKnown),
  };
}

function boxesOf(codes: readonly string[], lastKnown: LastKnown): string | null {
  const labels = new Set(codes.flatMap((code) => lastKnown.box(code)?.label ?? []));
  return labels.size === 0 ? null : [...labels].join(', ');
}

/** OPEN-115: a vial that the device does not know may need a witness. */
export function mayNeedWitness(vials: readonly OfflineVial[]): boolean {
  return vials.some(({ known }) => known?.needsWitness ?? true);
}
