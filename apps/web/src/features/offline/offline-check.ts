import { parseTemperature, refuseContinue } from '@vialant/domain/custody/box-check';
import type { Message } from '@vialant/domain/words/messages';
import { offlineCheckSentence } from '@vialant/domain/words/offline-sentence';
import { defaultSettings } from '@vialant/domain/agency/settings';
import type { CheckPayload } from '../../outbox/payload.ts';
import type { Place } from '../../api/custody-body.ts';
import { type GuestValues, guestPayload, NO_GUEST } from './guest-values.ts';
import { type SavedValues, UNSAVED } from './use-save-offline.ts';

export type CheckValues = GuestValues &
  SavedValues & {
    /** The code with which the check was begun: of the box, or of a vial in it. */
    readonly box: string;
    readonly isBoxTyped: boolean;
    /** The codes that were met in it. */
    readonly codes: readonly string[];
    readonly typed: readonly string[];
    readonly temperature: string;
    readonly notes: string;
  };

export function startCheck(box: string, isBoxTyped: boolean): CheckValues {
  return { ...NO_GUEST, ...UNSAVED, box, isBoxTyped, codes: [], typed: [], temperature: '', notes: '' };
}

export type CodesMet = Pick<CheckValues, 'codes' | 'typed'>;

/** The codes with one more. A scan stands when the same code is also typed. */
export function withMet({ codes, typed }: CodesMet, code: string, isTyped: boolean): CodesMet {
  if (codes.includes(code)) return { codes, typed };
  return { codes: [...codes, code], typed: isTyped ? [...typed, code] : typed };
}

export function withoutMet({ codes, typed }: CodesMet, code: string): CodesMet {
  return { codes: codes.filter((each) => each !== code), typed: typed.filter((each) => each !== code) };
}

/** What stands in the way; no picture is asked for offline (OPEN-084). */
export function refuseCheck({ temperature, notes }: CheckValues): Message | null {
  return refuseContinue({ mode: 'check', newCode: '', temperature, notes, hasImage: true }, defaultSettings);
}

export function checkSentence(values: CheckValues, boxName: string): string {
  return offlineCheckSentence(boxName, values.codes.length, values.guestName === '' ? null : values.guestName);
}

/** The entry of the form (CHECK-19, OPEN-115), for the box that it named as far as that is known. */
export function checkEntry(
  id: string,
  values: CheckValues,
  place: Place,
  boxId: string | null,
): { readonly id: string; readonly queue: 'daily_checks'; readonly payload: CheckPayload } {
  const temperature = parseTemperature(values.temperature);
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
      temperature_celsius: temperature === 'unreadable' ? null : temperature,
      notes: values.notes.trim() || null,
      guest: guestPayload(values),
      ...place,
      ...(boxId !== null && { box_id: boxId }),
    },
  };
}
