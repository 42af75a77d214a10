import type { NamedRequest } from '@vialant/contract/call';
import { type Amount, amountFromMicrograms } from '@vialant/domain/values/amount';
import type { RefusalCode } from '@vialant/domain/words/refusal';
import { type CodedMove, fieldsOf, isCheck, isCoded, type KeptRequest, type OutboxEntry } from './entry.ts';
import type { MoveRequest } from './fill.ts';

/** The two ways to repair a refused record (OPEN-116). */
export const REPAIR_WAYS = ['witness', 'change'] as const;
export type RepairWay = (typeof REPAIR_WAYS)[number];

/** A refused record about one vial; the vial was found, so that the record can be sent again. */
export type Repairable = OutboxEntry & { readonly request: CodedMove; readonly filled: MoveRequest };

/** A record as its owner has repaired it, sent under its own key in place of the refused one. */
export type RepairedRecord = {
  readonly entryId: string;
  readonly key: string;
  readonly owner: { readonly userId: string; readonly userGroupId: string };
  readonly request: RepairRequest;
  /** Whether the first record goes to the agency as it is, because the repaired one does not hold its signature. */
  readonly isFirstHandedOver: boolean;
};

/** The call that records it, with its whole body. */
export type RepairRequest = NamedRequest<
  'POST stock_move_record/create' | 'POST stock_move_record/administer_and_waste_remaining'
>;

/** The request as one about a single vial, which every request of a repair is. */
export function moveRequest(request: KeptRequest): RepairRequest {
  if (request.call === 'POST stock_move_record/create') return request;
  if (request.call === 'POST stock_move_record/administer_and_waste_remaining') return request;
  throw new Error(`a repair by ${request.call}`);
}

/**
 * How the sending of a repaired record ended; a refusal is thrown as an `ApiError`. 'recorded before': the refused record
 * was recorded meanwhile, as it was or by another repair.
 */
export type RepairEnd = 'recorded' | 'recorded before' | 'unreachable' | 'signed out';

const OF_WITNESS: readonly string[] = [
  'WITNESS_REQUIRED',
  'WITNESS_NOT_IN_AGENCY',
  'WITNESS_OWN_CODE',
  'WITNESS_OTHER_ACT',
  'WITNESS_OTHER_TIME',
  'WITNESS_KEY_UNKNOWN',
  'WITNESS_KEY_REVOKED',
  'WITNESS_SIGNATURE_INVALID',
  'VERIFY_CODE_EXPIRED',
  'SIGNATURE_REQUIRED',
  'IMAGE_NOT_FOUND',
] satisfies RefusalCode[];

const OF_CONTENT: readonly string[] = [
  'INVALID_INPUT',
  'REQUIRED',
  'NOTES_REQUIRED',
  'ADMINISTER_AMOUNT_ZERO',
  'ADMINISTER_AMOUNT_NEGATIVE',
  'ADMINISTER_EXCEEDS_AVAILABLE',
  'WASTE_AMOUNT_ZERO',
  'WASTE_AMOUNT_NEGATIVE',
  'WASTE_EXCEEDS_AVAILABLE',
  'OFFLINE_WASTE_EXCEEDS_AVAILABLE',
] satisfies RefusalCode[];

/** Of an act that gives a vial or a box its code: another code can be free. */
const OF_NEW_CODE: readonly string[] = [
  'CODE_IN_USE',
  'CODE_NOT_PRINTED',
  'CODE_TOO_SHORT',
  'BOX_CODE_TOO_SHORT',
  'CODE_HAS_SPACE',
  'CODE_NOT_PLAIN',
] satisfies RefusalCode[];

/** An act that was kept as it would have been sent, and refused. */
export type KeptAct = OutboxEntry & { readonly request: KeptRequest };

export function isKeptAct(entry: OutboxEntry): entry is KeptAct {
  return !isCoded(entry.request);
}

/** What can help the record to be recorded. A vial that is used up or unknown cannot be helped, nor can a check. */
export function repairWays(entry: OutboxEntry): readonly RepairWay[] {
  if (entry.refusal !== null && isKeptAct(entry)) return waysOfAct(entry);
  if (entry.refusal === null || !isRepairable(entry)) return [];
  const { code } = entry.refusal;
  if (code === undefined || isOfWitness(entry)) return REPAIR_WAYS;
  return OF_CONTENT.includes(code) ? ['change'] : [];
}

/** An act is witnessed anew, or gets other codes. Its pictures lie on this device alone, so with some it stays as it is. */
function waysOfAct(entry: KeptAct): readonly RepairWay[] {
  if (entry.pictures !== undefined || !isRecordedOnce(entry)) return [];
  if (isOfWitness(entry)) return ['witness'];
  return OF_NEW_CODE.includes(entry.refusal?.code ?? '') && newCodesOf(entry).length > 0 ? ['change'] : [];
}

/** Whether it is one of the acts that a form fills in and a witness sees. */
function isRecordedOnce({ request }: KeptAct): boolean {
  return request.call !== 'POST stock_move_record/update' && request.call !== 'POST general_check_submission/record';
}

/** The codes that an act gives to new vials, or to a box. */
export function newCodesOf({ request }: KeptAct): readonly string[] {
  if (request.call === 'POST drug/create/many') return request.body.data.map(({ barcode_id }) => barcode_id);
  const { drug_box__barcode_id: seal } = fieldsOf(request.body);
  return typeof seal === 'string' ? [seal] : [];
}

/** Whether the record was refused because of its witness. */
export function isOfWitness({ refusal }: Pick<OutboxEntry, 'refusal'>): boolean {
  return OF_WITNESS.includes(refusal?.code ?? '');
}

export function isRepairable(entry: OutboxEntry): entry is Repairable {
  return isCoded(entry.request) && !isCheck(entry.request) && entry.filled !== null;
}

/** The amount that the record first took, below zero; null for all that is left. */
export function firstQuantity({ filled }: Repairable): Amount | null {
  const { quantity } = filled.body;
  return typeof quantity === 'number' ? amountFromMicrograms(quantity) : null;
}
