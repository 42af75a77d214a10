import { entryBy, type HowMet } from '@vialant/domain/scan/scanned-by';
import { boxCheckBody } from '../../api/custody-body.ts';
import { type Check, checkOf, type CheckValues, temperatureOf } from '../box-check/checking.ts';
import type { GivenCode } from '../../services/offline-start.ts';
import { guestNameOf, type GuestValues, guestPayload, NO_GUEST } from '../stock-form/offline/guest-values.ts';
import { type CodedPart, keptHow } from '../stock-form/offline/coded-part.ts';
import { type SavedAt, type SavedValues, UNSAVED } from '../stock-form/offline/use-settle.ts';

export type OfflineCheckValues = GuestValues &
  SavedValues &
  CheckValues & {
    /** The code with which the check began: of the box, or of a vial in it. */
    readonly box: string;
    /** How that code came in; empty when the box was chosen without it. */
    readonly boxBy: string;
    /** The codes of the vials found in the box. */
    readonly codes: readonly string[];
    /** How each of them came in (OPEN-086). */
    readonly ways: readonly string[];
  };

export type CodesMet = Pick<OfflineCheckValues, 'codes' | 'ways'>;

/** The check of a box, with the codes that were met in it so far. */
export function startOfflineCheck(
  box: string,
  boxBy: HowMet | null,
  given: readonly GivenCode[] = [],
): OfflineCheckValues {
  const none: CodesMet = { codes: [], ways: [] };
  const met = given.reduce((before, { code, how }) => withMet(before, code, how), none);
  return { ...NO_GUEST, ...UNSAVED, box, boxBy: boxBy ?? '', ...met, temperature: '', notes: '' };
}

/** The codes with one more. A scanned code stays scanned when it is also typed. */
export function withMet({ codes, ways }: CodesMet, code: string, how: HowMet | null): CodesMet {
  if (codes.includes(code)) return { codes, ways };
  return { codes: [...codes, code], ways: [...ways, how ?? ''] };
}

export function withoutMet({ codes, ways }: CodesMet, code: string): CodesMet {
  return { codes: codes.filter((each) => each !== code), ways: ways.filter((_, place) => codes[place] !== code) };
}

/** What the form means for the box with this name; offline no picture is asked for (OPEN-084). */
export function offlineCheckOf(values: OfflineCheckValues, label: string): Check {
  const { codes, ways, boxBy } = values;
  return checkOf(values, {
    label,
    vials: null,
    met: new Map(codes.map((code, place) => [code, keptHow(ways[place]) ?? 'ticked'])),
    scannedBy: entryBy(keptHow(boxBy)).scannedBy,
    guest: guestNameOf(values),
  });
}

/** The outbox entry of the form (CHECK-19, OPEN-115), with the id of the box if the device knows it. */
export function checkEntry(id: string, values: OfflineCheckValues, saved: SavedAt, boxId: string | null): CodedPart {
  const body = boxCheckBody({
    ...saved,
    boxId: { code: values.box, ...(boxId !== null && { boxId }) },
    checks: values.codes.map((code, place) => ({ drugId: { code }, entry: entryBy(keptHow(values.ways[place])) })),
    entry: entryBy(keptHow(values.boxBy)),
    temperature: temperatureOf(values),
    notes: values.notes.trim() || null,
  });
  const request = { call: 'POST box_check/create', body } as const;
  return { id, request, code: values.box, codes: [], sentence: null, unit: null, guest: guestPayload(values) };
}
