import {
  DOSE_FIELDS,
  type LawFields,
  missingElements,
  type RecordedElements,
  type RequiredElement,
  TO_DISTRIBUTOR,
} from '@vialant/domain/custody/dose-record';
import { mayUseReverseDistributor } from '@vialant/domain/agency/role';
import type { AgencySettings } from '@vialant/domain/agency/settings';
import { notAskedText, UNASKED_ELEMENT } from '@vialant/domain/custody/not-asked';
import { Refused } from '@vialant/domain/words/refusal';
import type { Move } from '../custody/new-rows.ts';

/** LAW-02: what an act says beyond amount, person and witness; a field that is not there, or blank, says nothing. */
type LawInput = { readonly [Name in keyof LawFields]?: LawFields[Name] | undefined };

/** What of it belongs to a dose. */
export function lawOfDose(input: LawInput): LawFields {
  return Object.fromEntries(DOSE_FIELDS.map((name) => [name, said(input[name])]));
}

/** What of it belongs to a waste, which goes to a reverse distributor only where the agency allows it. */
export function lawOfWaste(input: LawInput, isReturned: boolean, settings: AgencySettings): LawFields {
  const manner = input.manner_of_disposal ?? null;
  const isSaidReturned = manner === TO_DISTRIBUTOR;
  if (isSaidReturned && !mayUseReverseDistributor(settings)) throw new Refused({ code: 'NOT_ALLOWED' });
  if (isReturned && manner !== null && !isSaidReturned) {
    const fields = { manner_of_disposal: `must be ${TO_DISTRIBUTOR} with reverse_distributor` };
    throw new Refused({ code: 'INVALID_INPUT', fields });
  }
  return { waste_reason: said(input.waste_reason), manner_of_disposal: manner };
}

/** Refuses an act online whose moves do not say all that the agency requires, and names what is missing (LAW-03). */
export function refuseMissing(moves: readonly Move[], settings: AgencySettings): void {
  const missing = moves.flatMap((move) => (move.offline === true ? [] : missingElements(elementsOf(move), settings)));
  if (missing.length > 0) throw new Refused({ code: 'REQUIRED', fields: named(missing) });
}

/** An offline move with the mark of what it lacks: it is recorded all the same, for it has happened (LAW-03). */
export function markMissing(move: Move, settings: AgencySettings): Move {
  const missing = missingElements(elementsOf(move), settings).map((element) => UNASKED_ELEMENT[element]);
  return { ...move, notAsked: notAskedText([...(move.notAsked ? [move.notAsked] : []), ...missing]) };
}

function elementsOf({ type, law, reverseDistributor }: Move): RecordedElements {
  return { ...law, type, reverse_distributor: reverseDistributor ?? false };
}

function named(elements: readonly RequiredElement[]): Record<string, string> {
  return Object.fromEntries(elements.map((element) => [element, 'required']));
}

function said(text: string | null | undefined): string | null {
  return text?.trim() || null;
}
