import type { BoxCheckInput } from '@vialant/contract/routes/custody';
import { missingVials, refuseBoxCheck } from '@vialant/domain/custody/box-check';
import { judgeTime } from '@vialant/domain/custody/device-clock';
import { isControlled } from '@vialant/domain/custody/drug-type';
import { DISCREPANCY_TYPES } from '@vialant/domain/custody/discrepancy';
import { NOT_ASKED, UNASKED_ENTRY } from '@vialant/domain/custody/not-asked';
import { type Refusal, Refused } from '@vialant/domain/words/refusal';
import { checkNeedsWitness, imageRequired, refuseCodeEntry } from '@vialant/domain/agency/role';
import { type CodeEntry, entryBy, toldEntry } from '@vialant/domain/scan/scanned-by';
import type { z } from 'zod';
import { type CheckRow, checkAnswer, type Decision } from '../custody/answer.ts';
import { believedTime } from '../custody/believed-time.ts';
import { claimOf, positionOf, wantedWitness } from '../custody/claim.ts';
import { CustodyEntry } from '../custody/entry.ts';
import type { Box, Facts, HeldVial, Vial, Wanted } from '../custody/facts.ts';
import { witnessOf } from '../custody/operation.ts';
import { mustBeFreshImage, namedImages } from '../custody/pictures.ts';
import { isStoredId } from '../rows/entity-queries.ts';

export type Check = z.output<typeof BoxCheckInput>;

/** What the facts must hold for a check: the box and every vial in it, locked. */
export function wantedForCheck(input: Check, deviceNow: Date | null): Wanted {
  if (!isStoredId(input.drug_box_id)) throw new Refused({ code: 'NOT_FOUND', what: 'box' });
  return {
    boxes: [input.drug_box_id],
    vialsOfBox: input.drug_box_id,
    asSeen: true,
    // Also vials that were emptied after the list was loaded: they are in the box and were seen.
    drugs: input.drug_checks.map(({ drug_id }) => drug_id).filter(isStoredId),
    ...(isReseal(input) && { codes: [input.drug_box__barcode_id] }),
    ...(isOffline(input) && { heldAt: momentOf(input, deviceNow) }),
    ...wantedWitness(claimOf(input)),
    ...namedImages([input.image_url, input.guest_verify__signature_img]),
    ...(input.discrepancy_confirmed_by_user_id && { confirmation: true }),
  };
}

/**
 * Decides an inventory check or a reseal, with a discrepancy for each controlled vial that was not found (CHECK,
 * RESEAL).
 */
export function decideCheck(facts: Facts, input: Check): Decision<CheckRow> {
  const box = facts.boxes.get(input.drug_box_id);
  if (!box) throw new Refused({ code: 'NOT_FOUND', what: 'box' });
  const refusal = refuseCheck(facts, input);
  if (refusal) throw new Refused(refusal);
  const picture = input.image_url ? mustBeFreshImage(facts, input.image_url) : null;
  const isNeeded = isReseal(input) || checkNeedsWitness(verifySetting(box), facts.settings);
  const witness = witnessOf(facts, claimOf(input), isNeeded);
  const entry = new CustodyEntry(facts, witness).at(positionOf(input.lat, input.lon));
  const checkId = entry.checkBox(box, columnsOf(facts, input));
  if (picture !== null) entry.takePicture(picture, checkId);
  const proofId = confirmation(facts, input);
  if (proofId !== null) entry.confirmedBy(proofId);
  for (const check of uniqueChecks(input)) {
    const vial = facts.seen.get(check.drug_id);
    if (vial) entry.checkVial(vial, checkId, vialEntry(check));
  }
  if (isReseal(input)) {
    entry.reseal(box, { checkId, newCode: input.drug_box__barcode_id, notes: input.notes || null });
  }
  const missing = isOffline(input) ? notSeenOffline(facts, input) : notFound(facts, input);
  const type = isOffline(input) ? DISCREPANCY_TYPES.notSeenOffline : DISCREPANCY_TYPES.missingDrug;
  for (const vial of missing) {
    const about = { drug_id: vial.id, drug_box_id: box.id, box_check_id: checkId };
    entry.discrepancy(type, `${vial.typeName} ${vial.barcode} was not found in ${box.name}`, about);
  }
  return { entry, answer: checkAnswer(entry, checkId, missing.length) };
}

function refuseCheck(facts: Facts, input: Check): Refusal | null {
  const newCode = isReseal(input) ? input.drug_box__barcode_id : null;
  return refuseBoxCheck(
    {
      newCode,
      isNewCodeTaken: newCode !== null && facts.takenCodes.includes(newCode),
      hasVialFromElsewhere: input.drug_checks.some(({ drug_id }) => !facts.seen.has(drug_id)),
      // A device may not have known what the agency allows: an offline check is marked for it, and not refused.
      checks: isOffline(input) ? [] : input.drug_checks.map(vialEntry),
      boxCode: isOffline(input) ? entryBy(null) : boxEntry(input),
      hasImage: Boolean(input.image_url),
      isOffline: isOffline(input),
      hasUnconfirmedMissing: isUnconfirmed(facts, input),
    },
    facts.settings,
  );
}

function vialEntry({ scanned_by, scanned_manually }: Check['drug_checks'][number]): CodeEntry {
  return toldEntry(scanned_by, scanned_manually === 1);
}

// Online the first flag tells of the box's code; an offline check tells of it in the second.
function boxEntry({ scanned_by, scanned_manually, input_barcode_manually }: Check): CodeEntry {
  return toldEntry(scanned_by, scanned_manually === 1 || input_barcode_manually === 1);
}

// Also of a reseal: whether its new code was free is said when it arrives.
function isOffline(input: Check): boolean {
  return input.user_was_offline === 1;
}

// An empty code counts as a code that is too short: a user who meant to reseal must not be told that it was done.
function isReseal(input: Check): input is Check & { drug_box__barcode_id: string } {
  return typeof input.drug_box__barcode_id === 'string';
}

/**
 * The controlled vials that the box held when an offline check was made and that the check does not list. An offline
 * check is refused for fewer reasons, but what it left out is noted all the same (OPEN-115).
 */
function notSeenOffline({ heldThen }: Facts, input: Check): HeldVial[] {
  const seen = new Set(input.drug_checks.map(({ drug_id }) => drug_id));
  return heldThen.filter(({ id, categories }) => isControlled(categories) && !seen.has(id));
}

/** When an offline check was made, by the clock of this process: the time of the database comes with the facts. */
function momentOf({ timestamp }: Check, deviceNow: Date | null): string {
  const now = new Date();
  const judged = timestamp ? judgeTime({ claimed: new Date(timestamp), deviceNow, now }) : null;
  return (judged === null || 'code' in judged ? now : judged.happenedAt).toISOString();
}

/** The controlled vials in the box that an online check did not see; for an offline one see `notSeenOffline`. */
function notFound(facts: Facts, input: Check): Vial[] {
  if (isOffline(input)) return [];
  const inBox = [...facts.vials.values()].filter(({ boxId }) => boxId === input.drug_box_id);
  return missingVials(inBox, new Set(input.drug_checks.map(({ drug_id }) => drug_id)));
}

function uniqueChecks(input: Check): Check['drug_checks'] {
  return [...new Map(input.drug_checks.map((check) => [check.drug_id, check])).values()];
}

function verifySetting({ verifyRequired }: Box): 0 | 1 | null {
  if (verifyRequired === null) return null;
  return verifyRequired ? 1 : 0;
}

/** What the agency requires and the offline form could not ask for; null if nothing is missing (OPEN-115). */
function notAsked(facts: Facts, input: Check): string | null {
  if (!isOffline(input)) return null;
  const isImageMissing = imageRequired(facts.settings) && !input.image_url;
  const isUnconfirmed = notSeenOffline(facts, input).length > 0 && confirmation(facts, input) === null;
  const entries = [boxEntry(input), ...input.drug_checks.map(vialEntry)];
  const unasked = entries.flatMap((entry) => refuseCodeEntry(facts.settings, entry)?.code ?? []);
  const missing = [
    ...(isImageMissing ? [NOT_ASKED.image] : []),
    ...(isUnconfirmed ? [NOT_ASKED.confirmation] : []),
    ...new Set(unasked.map((code) => UNASKED_ENTRY[code])),
  ];
  return missing.length > 0 ? missing.join(', ') : null;
}

/**
 * Whether controlled vials are missing and the user did not confirm it. A confirmation that is only claimed is none also
 * where none is needed: a record names nobody who gave none.
 */
function isUnconfirmed(facts: Facts, input: Check): boolean {
  const isNeeded = notFound(facts, input).length > 0 || Boolean(input.discrepancy_confirmed_by_user_id);
  return isNeeded && !isOffline(input) && confirmation(facts, input) === null;
}

/** The proof behind the claim that the user confirmed with their own password what is missing; null for none (CHECK-07). */
function confirmation({ actor, confirmProofId }: Facts, { discrepancy_confirmed_by_user_id }: Check): string | null {
  return discrepancy_confirmed_by_user_id === actor.userId ? confirmProofId : null;
}

function columnsOf(facts: Facts, input: Check): Record<string, unknown> {
  const { happenedAt, deviceTime } = believedTime(facts, input.timestamp, isOffline(input));
  const { scannedBy, isManual } = boxEntry(input);
  return {
    discrepancy_confirmed_by_user_id: confirmation(facts, input) === null ? null : facts.actor.userId,
    // An old sender's second flag says nothing of the first, which stays as it was sent.
    scanned_manually: scannedBy === null ? input.scanned_manually === 1 : isManual,
    scanned_by: scannedBy,
    image_url: input.image_url || null,
    temperature_celsius: input.temperature_celsius ?? null,
    notes: input.notes || null,
    user_was_offline: isOffline(input),
    happened_at: happenedAt ?? facts.now,
    device_time: deviceTime,
    input_barcode_manually: input.input_barcode_manually === 1,
    not_asked: notAsked(facts, input),
  };
}
