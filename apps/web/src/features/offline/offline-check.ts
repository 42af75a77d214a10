import { entryBy, type HowMet } from '@vialant/domain/scan/scanned-by';
import { boxCheckBody } from '../../api/custody-body.ts';
import type { GivenCode } from '../../services/offline-start.ts';
import { type Check, checkOf, type CheckValues, temperatureOf } from '../box-check/checking.ts';
import { type CodedPart, keptHow } from '../stock-form/offline/coded-part.ts';
import { guestNameOf } from '../stock-form/offline/guest-values.ts';
import type { SavedAt } from '../stock-form/offline/use-settle.ts';
import { type BatchValues, startBatch } from '../stock-form/use-batch.ts';

/** Its keys are the codes of the vials that were found in the box. */
export type OfflineCheckValues = BatchValues &
  CheckValues & {
    /** The code with which the check began: of the box, or of a vial in it. */
    readonly box: string;
    /** How that code came in; empty when the box was chosen without it. */
    readonly boxBy: string;
  };

/** The check of a box, with the codes that were met in it so far. */
export function startOfflineCheck(
  box: string,
  boxBy: HowMet | null,
  met: readonly GivenCode[] = [],
): OfflineCheckValues {
  const batch = startBatch(
    met.map(({ code }) => code),
    met.map(({ how }) => how ?? ''),
  );
  return { ...batch, box, boxBy: boxBy ?? '', temperature: '', notes: '' };
}

/** What the form means for the box with this name; offline no picture is asked for (OPEN-084). */
export function offlineCheckOf(values: OfflineCheckValues, label: string): Check {
  const { keys, ways, boxBy } = values;
  return checkOf(values, {
    label,
    vials: null,
    met: new Map(keys.map((code, place) => [code, keptHow(ways[place]) ?? 'ticked'])),
    scannedBy: entryBy(keptHow(boxBy)).scannedBy,
    guest: guestNameOf(values),
  });
}

/** What is kept of the form (CHECK-19, OPEN-115), with the id of the box if the device knows it. */
export function checkPart(id: string, values: OfflineCheckValues, saved: SavedAt, boxId: string | null): CodedPart {
  const body = boxCheckBody({
    ...saved,
    boxId: { code: values.box, ...(boxId !== null && { boxId }) },
    checks: values.keys.map((code, place) => ({ drugId: { code }, entry: entryBy(keptHow(values.ways[place])) })),
    entry: entryBy(keptHow(values.boxBy)),
    temperature: temperatureOf(values),
    notes: values.notes.trim() || null,
  });
  const request = { call: 'POST box_check/create', body } as const;
  return { id, request, code: values.box, codes: [], sentence: null, unit: null };
}
