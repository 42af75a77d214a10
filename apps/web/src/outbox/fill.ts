import { LIMITS } from '@vialant/domain/values/limits';
import { type Amount, amountFromMicrograms, microgramsNumber, negate } from '@vialant/domain/values/amount';
import type { CodedCheck, CodedMove, KeptRequest } from './entry.ts';

/** A vial that was found by its code, with what is left in it. */
export type FoundVial = { readonly id: string; readonly amount: Amount };

const CREATE = 'POST stock_move_record/create';
const WITH_REST = 'POST stock_move_record/administer_and_waste_remaining';

export type MoveRequest = Extract<KeptRequest, { readonly call: typeof CREATE | typeof WITH_REST }>;
type CheckRequest = Extract<KeptRequest, { readonly call: 'POST box_check/create' }>;

/** Whether the type of the vial decides if the rest is wasted with a dose (ADMIN-07). */
export function isForTypeToSay({ call, body }: CodedMove, left: Amount): boolean {
  if (body.stock_move_type_id__name !== 'administer' || call !== CREATE) return false;
  const taken = amountOf(body.quantity);
  return taken !== null && left > negate(taken);
}

/** The request about a vial that was found; a dose without an amount gives all that is left (OPEN-100). */
export function filledMove(request: CodedMove, vial: FoundVial & { readonly isReusable: boolean }): MoveRequest {
  const { id, amount } = vial;
  const { quantity, stock_move_type_id__name: type } = request.body;
  if (type !== 'administer') return { call: CREATE, body: { ...request.body, drug_id: id } };
  const dose = { ...request.body, stock_move_type_id__name: type, drug_id: id };
  if (typeof quantity !== 'number') {
    return { call: CREATE, body: { ...dose, quantity: microgramsNumber(negate(amount)) } };
  }
  const isRestWasted = request.call === WITH_REST || (isForTypeToSay(request, amount) && !vial.isReusable);
  return isRestWasted ? { call: WITH_REST, body: dose } : { call: CREATE, body: dose };
}

type VialInBox = { readonly id: string; readonly code: string };

/** The request about a box that was found: the codes that are vials in it, and the others in the notes. */
export function filledCheck({ call, body }: CodedCheck, boxId: string, vials: readonly VialInBox[]): CheckRequest {
  const ids = new Map(vials.map(({ code, id }) => [code, id]));
  const seen = body.drug_checks.flatMap((check) => {
    const id = ids.get(check.drug_id.code);
    return id === undefined ? [] : [{ ...check, drug_id: id }];
  });
  const drug_checks = seen.filter(({ drug_id }, place) => seen.findIndex((each) => each.drug_id === drug_id) === place);
  const unknown = body.drug_checks.map(({ drug_id }) => drug_id.code).filter((code) => !ids.has(code));
  return { call, body: { ...body, drug_box_id: boxId, drug_checks, notes: checkNotes(body.notes ?? null, unknown) } };
}

const CUT = '…';

/** The notes of a check with the codes that belong to no vial in its box, as far as they fit. */
export function checkNotes(notes: string | null, unknown: readonly string[]): string | null {
  const codes = unknown.length === 0 ? [] : [`Not in this box: ${unknown.join(', ')}`];
  const text = [...(notes ? [notes] : []), ...codes].join('. ');
  const most = LIMITS.checkNotes.maxLength;
  return text.length <= most ? text || null : `${text.slice(0, most - 1).toWellFormed()}${CUT}`;
}

/** Whether the notes of a check that was found could not name all its codes. */
export function areNotesCut(request: KeptRequest): boolean {
  if (request.call !== 'POST box_check/create') return false;
  const notes = request.body.notes ?? '';
  return notes.length === LIMITS.checkNotes.maxLength && notes.endsWith(CUT);
}

function amountOf(quantity: unknown): Amount | null {
  return typeof quantity === 'number' ? amountFromMicrograms(quantity) : null;
}
