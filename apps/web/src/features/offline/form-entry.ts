import { entryBy, type HowMet, isHowMet } from '@vialant/domain/scan/scanned-by';
import { NO_AMOUNT, preferredUnit, type UnitFields } from '@vialant/domain/values/amount';
import type { Said as SaidAmount } from '@vialant/domain/words/act-sentence';
import type { MoveFacts, Position } from '../../api/custody-body.ts';
import {
  type ByCode,
  type CodedMove,
  isCheck,
  isCoded,
  type KeptRequest,
  type PayloadUnit,
  type Said,
} from '../../outbox/entry.ts';
import { filledCheck, filledMove } from '../../outbox/fill.ts';
import type { CodeValues } from './code-values.ts';
import { type GuestValues, guestPayload } from './guest-values.ts';
import type { KnownBox, KnownVial } from './last-known.ts';

/** When and where the form was saved. */
export type SavedAt = { readonly position: Position; readonly offlineAt: Date };

/** What a form records, under the id that stays. */
export type FormEntry = Said & { readonly id: string };

/** How a code came in, as a form has kept it. Where that cannot be read, it counts as typed, which proves least. */
export function keptHow(kept: string | undefined): HowMet | null {
  if (kept === '') return null;
  return isHowMet(kept) ? kept : 'typed';
}

/** The facts that all entries about a vial share: which vial, how its code was read, when and where. */
export function vialFacts(
  code: string,
  { codes, ways }: CodeValues,
  saved: SavedAt,
): SavedAt & Pick<MoveFacts<ByCode>, 'drugId' | 'entry'> {
  return { ...saved, drugId: { code }, entry: entryBy(keptHow(ways[codes.indexOf(code)])) };
}

/** The unit in which an amount is shown; null for pieces. */
export function payloadUnit(type: UnitFields): PayloadUnit | null {
  return type.onlyOneQuantity ? null : preferredUnit(type);
}

/** The entry of a vial of the form; its amount is shown in the unit in which it was named. */
export function vialEntry(
  { code, place }: { readonly code: string; readonly place: number },
  values: CodeValues & GuestValues,
  said: SaidAmount | null,
  request: CodedMove,
): FormEntry {
  return {
    id: values.ids[place] ?? '',
    request,
    code,
    codes: [code],
    sentence: null,
    unit: said && payloadUnit(said.type),
    guest: guestPayload(values),
  };
}

/** The request about a vial that the device knows, with its id; null where nothing is left in it. */
export function knownVialRequest(
  { request }: Pick<Said, 'request'>,
  vial: Pick<KnownVial, 'id' | 'amount' | 'isReusable'>,
): KeptRequest | null {
  if (vial.amount <= NO_AMOUNT || !isCoded(request) || isCheck(request)) return null;
  return filledMove(request, vial);
}

/** The request of a check whose box and vials the device knows, with their ids. */
export function knownBoxRequest(
  { request }: Pick<Said, 'request'>,
  box: Pick<KnownBox, 'id' | 'vials'> | null,
): KeptRequest | null {
  if (box === null || box.vials === null || !isCoded(request) || !isCheck(request)) return null;
  return filledCheck(request, box.id, box.vials);
}
