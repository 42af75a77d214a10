import type { BoxCheck } from '@vialant/contract/call';
import {
  type Checked,
  type CheckMode,
  type CheckVial,
  missingText,
  missingVials,
  parseTemperature,
  refuseBoxCheck,
  vialsChecked,
} from '@vialant/domain/custody/box-check';
import type { AgencySettings } from '@vialant/domain/agency/settings';
import { type CodeEntry, entryBy, type ScannedBy, weakest } from '@vialant/domain/scan/scanned-by';
import { LIMITS } from '@vialant/domain/values/limits';
import { offlineCheckSentence } from '@vialant/domain/words/act-sentence';
import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import type { Refusal } from '@vialant/domain/words/refusal';
import { boxCheckBody, type Position } from '../../api/custody-body.ts';

/** The typed values of a check or a reseal, with or without a connection. */
export type CheckValues = { readonly temperature: string; readonly notes: string };

type Box = {
  readonly label: string;
  /** How the code of the box came in; null when it was chosen without its code. */
  readonly scannedBy: ScannedBy | null;
  /** The vials found in the box, by id, or by code where the vials are not known. */
  readonly met: Checked;
};

/** A check or a reseal of a box whose vials are known. */
export type OnlineCheck = Box & {
  readonly mode: CheckMode;
  readonly vials: readonly CheckVial[];
  readonly newCode: string;
  /** How the new code came in; null before. */
  readonly newCodeBy: ScannedBy | null;
  /** Whether the new code is known to belong to something else already. */
  readonly isNewCodeTaken: boolean;
  readonly imageUrl: string | null;
  /** The vials of other boxes that were found in this one, in words (OPEN-048). */
  readonly elsewhere: readonly string[];
  /** The user who confirmed with a password that vials are missing; null when nobody did. */
  readonly confirmedBy: string | null;
  readonly settings: AgencySettings;
};

/** A check of a box of which only the codes found in it are known for sure; `vials` is null. */
export type OfflineCheck = Box & { readonly vials: null; readonly guest: string | null };

/** What the form records as it is filled in at this moment. */
export type Check = {
  readonly refusal: Refusal | null;
  /** The controlled vials that were not found; empty offline, where the device cannot know. */
  readonly missing: readonly CheckVial[];
  /** What will be recorded, in one sentence. */
  readonly sentence: string;
};

/** What the form means for this box (CHECK-07 to CHECK-19, RESEAL-02 to RESEAL-08, OPEN-115). */
export function checkOf(values: CheckValues, check: OnlineCheck | OfflineCheck): Check {
  const missing = check.vials === null ? [] : missingVials(check.vials, check.met);
  return { refusal: refuse(values, check, missing), missing, sentence: sentenceOf(check) };
}

function refuse(typed: CheckValues, check: OnlineCheck | OfflineCheck, missing: readonly CheckVial[]): Refusal | null {
  const facts = {
    typed,
    // A vial that is not in the box any more is left out of the record (CHECK-23).
    hasVialFromElsewhere: false,
    checks: metIn(check).map(({ how }) => entryBy(how)),
    boxCode: boxEntry(check),
  };
  const online = check.vials === null ? null : check;
  return refuseBoxCheck(
    {
      ...facts,
      newCode: online?.mode === 'reseal' ? online.newCode : null,
      isNewCodeTaken: online?.isNewCodeTaken ?? false,
      hasImage: online !== null && online.imageUrl !== null,
      isOffline: online === null,
      hasUnconfirmedMissing: missing.length > 0 && online?.confirmedBy === null,
    },
    online?.settings ?? null,
  );
}

function sentenceOf(check: OnlineCheck | OfflineCheck): string {
  if (check.vials === null) return offlineCheckSentence(check.label, check.met.size, check.guest);
  const { mode, label: box, vials, newCode } = check;
  const count = { box, n: metIn(check).length, total: vials.length };
  if (mode === 'reseal') return fill(labels.boxScanned.resealSentence, { ...count, code: newCode });
  return vials.length === 0
    ? fill(labels.boxScanned.emptySentence, { box })
    : fill(labels.boxScanned.checkSentence, count);
}

function metIn({ vials, met }: OnlineCheck | OfflineCheck): ReturnType<typeof vialsChecked> {
  return vials === null ? [...met].map(([drugId, how]) => ({ drugId, how })) : vialsChecked(vials, met);
}

function boxEntry(check: OnlineCheck | OfflineCheck): CodeEntry {
  const isReseal = check.vials !== null && check.mode === 'reseal';
  return entryBy(weakest([check.scannedBy, isReseal ? check.newCodeBy : null]));
}

/** WITNESS-08, OPEN-081: the sentence that names the missing vials; null when none is missing. */
export function missingMessage(missing: readonly CheckVial[]): string | null {
  return missing.length === 0 ? null : fill(labels.check.notFound, { list: missingText(missing) });
}

/** The temperature to record; null when there is none. A text that is no temperature is refused elsewhere. */
export function temperatureOf({ temperature }: CheckValues): number | null {
  const read = parseTemperature(temperature);
  return read === 'unreadable' ? null : read;
}

/** How many characters are left for the notes beside what the check notes by itself. */
export function notesLength(elsewhere: readonly string[]): number {
  const taken = elsewhere.reduce((sum, text) => sum + text.length + 1, 0);
  return Math.max(0, LIMITS.checkNotes.maxLength - taken);
}

/** CHECK-17, CHECK-18, RESEAL-12: the whole body except the witness. */
export function checkDraft(
  boxId: string,
  values: CheckValues,
  check: OnlineCheck,
  position: Position | null,
): BoxCheck {
  return boxCheckBody({
    boxId,
    confirmedBy: check.confirmedBy,
    entry: boxEntry(check),
    position: position ?? { lat: null, lon: null },
    newCode: check.mode === 'reseal' ? check.newCode : undefined,
    imageUrl: check.imageUrl ?? undefined,
    temperature: temperatureOf(values) ?? undefined,
    notes: [...check.elsewhere, values.notes.trim()].filter((text) => text !== '').join('\n') || undefined,
    checks: metIn(check).map(({ drugId, how }) => ({ drugId, entry: entryBy(how) })),
    offlineAt: null,
  });
}
