import type { Checked } from '@vialant/domain/custody/box-check';
import { type HowMet, isScannedBy, type ScannedBy } from '@vialant/domain/scan/scanned-by';
import { fill } from '@vialant/domain/words/fill';
import { otherBox } from '@vialant/domain/words/other-box';
import { useState } from 'react';
import type { Position } from '../../device/location/port.ts';
import { type Services, useRecording } from '../../services/services.ts';

/** The values of a check or a reseal. */
type CheckForm = {
  readonly checked: Checked;
  readonly temperature: string;
  readonly notes: string;
  readonly newCode: string;
  /** How the new code came in; null before. */
  readonly newCodeBy: ScannedBy | null;
  readonly imageUrl: string | null;
  /** The vials of other boxes that were found in this one, in words (OPEN-048). */
  readonly elsewhere: readonly string[];
  /** Where it is recorded, set by the first Continue so that a second one sends the same; undefined before. */
  readonly place: Position | null | undefined;
};

const EMPTY: CheckForm = {
  checked: new Map(),
  temperature: '',
  notes: '',
  newCode: '',
  newCodeBy: null,
  imageUrl: null,
  elsewhere: [],
  place: undefined,
};

export type KeptCheckForm = {
  readonly form: CheckForm;
  readonly change: (part: Partial<CheckForm>) => void;
  /**
   * Marks vials as checked, or with null as not checked. A scanned vial stays scanned when it is also typed or ticked.
   */
  readonly check: (vialIds: readonly string[], how: HowMet | null) => Checked;
  /** Notes that a vial of another box was found here, once. */
  readonly note: (found: { readonly code: string; readonly box: string }) => void;
};

/** The form of the act, which survives a reload and the way to the witness page and back. */
export function useCheckForm(actId: string): KeptCheckForm {
  const { acts } = useRecording();
  const [form, setForm] = useState(() => readForm(acts.form(actId)));

  function update(next: (before: CheckForm) => CheckForm): CheckForm {
    // Codes can come faster than the screen is drawn, so each change starts from the stored form and not from the drawn
    // one.
    const changed = next(readForm(acts.form(actId)));
    acts.keepForm(actId, { ...changed, checked: [...changed.checked] });
    setForm(changed);
    return changed;
  }

  return {
    form,
    change: (part) => void update((before) => ({ ...before, ...part })),
    check: (vialIds, how) =>
      update((before) => ({ ...before, checked: withVials(before.checked, vialIds, how) })).checked,
    note(found) {
      const text = fill(otherBox.noted, found);
      update((before) => ({ ...before, elsewhere: [...new Set([...before.elsewhere, text])] }));
    },
  };
}

/** Puts a temperature that was read on another page into the form. */
export function fillInTemperature({ form, keepForm }: Services['acts'], actId: string, temperature: string): void {
  const { checked, ...rest } = readForm(form(actId));
  keepForm(actId, { ...rest, checked: [...checked], temperature });
}

function withVials(checked: Checked, vialIds: readonly string[], how: HowMet | null): Checked {
  const next = new Map(checked);
  for (const id of vialIds) {
    if (how === null) next.delete(id);
    else if (isLabelRead(how) || !next.has(id)) next.set(id, how);
  }
  return next;
}

function isLabelRead(how: HowMet): boolean {
  return how === 'camera' || how === 'hand_scanner';
}

/**
 * Reads the stored form. What the browser stored is checked like any other input; a value that does not fit is ignored.
 */
function readForm(kept: unknown): CheckForm {
  if (!isRecord(kept)) return EMPTY;
  const { checked, temperature, notes, newCode, newCodeBy, imageUrl, elsewhere, place } = kept;
  return {
    checked: new Map(Array.isArray(checked) ? checked.filter(isCheckedVial) : []),
    temperature: typeof temperature === 'string' ? temperature : '',
    notes: typeof notes === 'string' ? notes : '',
    newCode: typeof newCode === 'string' ? newCode : '',
    newCodeBy: isScannedBy(newCodeBy) ? newCodeBy : null,
    imageUrl: typeof imageUrl === 'string' ? imageUrl : null,
    elsewhere: Array.isArray(elsewhere) ? elsewhere.filter((text) => typeof text === 'string') : [],
    place: readPosition(place),
  };
}

function readPosition(kept: unknown): CheckForm['place'] {
  if (kept === null) return null;
  if (!isRecord(kept)) return undefined;
  const { lat, lon } = kept;
  return typeof lat === 'number' && typeof lon === 'number' ? { lat, lon } : undefined;
}

function isCheckedVial(entry: unknown): entry is [string, HowMet] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && (entry[1] === 'ticked' || isScannedBy(entry[1]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
