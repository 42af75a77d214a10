import type { CheckPayload } from '../../outbox/payload.ts';
import { type Check, checkOf, type CheckValues, temperatureOf } from '../box-check/checking.ts';
import type { Position } from '../../api/custody-body.ts';
import type { GivenCode } from '../../services/offline-start.ts';
import { guestNameOf, type GuestValues, guestPayload, NO_GUEST } from './guest-values.ts';
import { type SavedValues, UNSAVED } from './use-save-offline.ts';

export type OfflineCheckValues = GuestValues &
  SavedValues &
  CheckValues & {
    /** The code with which the check began: of the box, or of a vial in it. */
    readonly box: string;
    readonly isBoxTyped: boolean;
    /** The codes of the vials found in the box. */
    readonly codes: readonly string[];
    readonly typed: readonly string[];
  };

export type CodesMet = Pick<OfflineCheckValues, 'codes' | 'typed'>;

/** The check of a box, with the codes that were met in it so far. */
export function startOfflineCheck(
  box: string,
  isBoxTyped: boolean,
  given: readonly GivenCode[] = [],
): OfflineCheckValues {
  const none: CodesMet = { codes: [], typed: [] };
  const met = given.reduce((before, { code, isTyped }) => withMet(before, code, isTyped), none);
  return { ...NO_GUEST, ...UNSAVED, box, isBoxTyped, ...met, temperature: '', notes: '' };
}

/** The codes with one more. A scanned code stays scanned when it is also typed. */
export function withMet({ codes, typed }: CodesMet, code: string, isTyped: boolean): CodesMet {
  if (codes.includes(code)) return { codes, typed };
  return { codes: [...codes, code], typed: isTyped ? [...typed, code] : typed };
}

export function withoutMet({ codes, typed }: CodesMet, code: string): CodesMet {
  return { codes: codes.filter((each) => each !== code), typed: typed.filter((each) => each !== code) };
}

/** What the form means for the box with this name; offline no picture is asked for (OPEN-084). */
export function offlineCheckOf(values: OfflineCheckValues, label: string): Check {
  const { codes, typed, isBoxTyped } = values;
  return checkOf(values, {
    label,
    vials: null,
    met: new Map(codes.map((code) => [code, typed.includes(code)])),
    isTyped: isBoxTyped,
    guest: guestNameOf(values),
  });
}

/** The outbox entry of the form (CHECK-19, OPEN-115), with the id of the box if the device knows it. */
export function checkEntry(
  id: string,
  values: OfflineCheckValues,
  position: Position,
  boxId: string | null,
): { readonly id: string; readonly queue: 'daily_checks'; readonly payload: CheckPayload } {
  return {
    id,
    queue: 'daily_checks',
    payload: {
      barcode_id: values.box,
      input_barcode_manually: values.isBoxTyped ? 1 : 0,
      codes: values.codes.map((barcode_id) => ({
        barcode_id,
        scanned_manually: values.typed.includes(barcode_id) ? 1 : 0,
      })),
      temperature_celsius: temperatureOf(values),
      notes: values.notes.trim() || null,
      guest: guestPayload(values),
      ...position,
      ...(boxId !== null && { box_id: boxId }),
    },
  };
}
