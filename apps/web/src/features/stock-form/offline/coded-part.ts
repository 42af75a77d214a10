import { entryBy, type HowMet, isHowMet } from '@vialant/domain/scan/scanned-by';
import { microgramsNumber, negate, NO_AMOUNT, preferredUnit, type UnitFields } from '@vialant/domain/values/amount';
import type { Said as SaidAmount } from '@vialant/domain/words/act-sentence';
import type { MoveFacts } from '../../../api/custody-body.ts';
import {
  type ByCode,
  type CodedMove,
  isCheck,
  isCoded,
  type KeptRequest,
  type PayloadUnit,
  type Said,
} from '../../../outbox/entry.ts';
import { filledCheck, filledMove } from '../../../outbox/fill.ts';
import type { FormVial } from '../form-vial.ts';
import type { BatchValues } from '../use-batch.ts';
import type { KnownBox, KnownVial } from './last-known.ts';
import type { SavedAt } from './use-settle.ts';

/** What a form records of one vial or box, under the id that stays, but for the witness of the whole form. */
export type CodedPart = Omit<Said, 'guest' | 'phone'> & { readonly id: string };

/** How a code came in, as a form has kept it. Where that cannot be read, it counts as typed, which proves least. */
export function keptHow(kept: string | undefined): HowMet | null {
  if (kept === '') return null;
  return isHowMet(kept) ? kept : 'typed';
}

/** What is told of a vial by its code: which it is, how the code was read, how much is taken, when and where. */
type CodedFacts = SavedAt & Pick<MoveFacts<ByCode>, 'drugId' | 'entry' | 'quantity'>;

/**
 * The parts of a form about these vials, one for each (OFFLINE-06). An amount that is not said is all that is left; one
 * that is said is shown in the unit in which it was named.
 */
export function codedParts(
  vials: readonly FormVial[],
  values: BatchValues,
  saved: SavedAt,
  {
    saidOf,
    requestOf,
  }: {
    readonly saidOf: (place: number) => SaidAmount | null;
    readonly requestOf: (facts: CodedFacts, vial: FormVial) => CodedMove;
  },
): CodedPart[] {
  return vials.map((vial, place) => {
    const { barcode: code } = vial;
    const said = saidOf(place);
    const facts = {
      ...saved,
      drugId: { code },
      entry: entryBy(keptHow(values.ways[place])),
      quantity: said === null ? null : microgramsNumber(negate(said.amount)),
    };
    return {
      id: values.entryIds[place] ?? '',
      request: requestOf(facts, vial),
      code,
      codes: [code],
      sentence: null,
      unit: said && payloadUnit(said.type),
    };
  });
}

/** The unit in which an amount is shown; null for pieces. */
export function payloadUnit(type: UnitFields): PayloadUnit | null {
  return type.onlyOneQuantity ? null : preferredUnit(type);
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
