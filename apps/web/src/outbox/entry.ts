import type { BoxCheck, CallInput, NamedRequest, StockMove } from '@vialant/contract/call';
import type { OfflineQueue } from '@vialant/domain/device/offline';
import { GUEST_TITLES, type GuestTitle } from '@vialant/domain/values/limits';

/** The guest who witnessed the act (OPEN-115). */
export type GuestPayload = {
  readonly name: string;
  readonly title: GuestTitle;
  readonly license_number: string;
  /** A data URL, as in an online act. */
  readonly signature: string;
};

/** The colleague who witnessed the act on their own phone (OPEN-149). */
export type PhonePayload = {
  /** The code that their phone has shown, and what it had been shown. */
  readonly code: string;
  readonly sentence: string;
  /** As their phone tells it. */
  readonly name: string;
};

/** The unit in which the user named the amount; the amount itself is in micrograms. */
export type PayloadUnit = (typeof PAYLOAD_UNITS)[number];
const PAYLOAD_UNITS = ['micrograms', 'mg', 'g'] as const;

/** The place of an id that the device did not know: what has this code when the request is sent. */
export type ByCode = {
  readonly code: string;
  /** Of a check: the box that the screen showed. The vial whose code began the check may have moved since. */
  readonly boxId?: string;
};

/** A request that names everything by ids. */
export type KeptRequest = NamedRequest<
  | 'POST stock_move_record/create'
  | 'POST stock_move_record/create/many'
  | 'POST stock_move_record/administer_and_waste_remaining'
  | 'POST drug/update/many'
  | 'POST drug/create/many'
  | 'POST box_check/create'
  | 'POST drug_box/update'
  | 'POST stock_move_record/update'
  | 'POST general_check_submission/record'
>;

/**
 * A dose or a waste of the vial with a code. A dose without an amount gives all that is left when it is sent (OPEN-100);
 * of a vial that is used once, the rest is wasted with the dose (ADMIN-07).
 */
export type CodedMove =
  | { readonly call: 'POST stock_move_record/create'; readonly body: OfCode<StockMove> }
  | { readonly call: 'POST stock_move_record/administer_and_waste_remaining'; readonly body: OfCode<Dose> };

type Dose = CallInput<'POST stock_move_record/administer_and_waste_remaining'>;
type OfCode<Body> = Omit<Body, 'drug_id'> & { readonly drug_id: ByCode };

/** A check of the box with a code, or of the box in which the vial with that code is. */
export type CodedCheck = {
  readonly call: 'POST box_check/create';
  readonly body: Omit<BoxCheck, 'drug_box_id' | 'drug_checks'> & {
    readonly drug_box_id: ByCode;
    readonly drug_checks: readonly OfCode<BoxCheck['drug_checks'][number]>[];
  };
};

export type CodedRequest = CodedMove | CodedCheck;

/** What is shown of an act that waits, in the words of the moment at which it was confirmed (OPEN-138). */
type WaitingReceipt = {
  /** What will be recorded, with what is missing. */
  readonly sentence: string;
  /** The box of an act that is about one, by the name that it had then. */
  readonly box?: string;
  /** The witness by name and kind. */
  readonly witness?: string;
};

/** What an entry records, as it was said on the device. */
export type Said = {
  /** The call that records it with its body, but for the guest or the colleague's phone. */
  readonly request: KeptRequest | CodedRequest;
  /** The code by which people know it: of the vial, or of the box or a vial in it. */
  readonly code: string;
  /** The codes of the vials in its rows, in their order; none where it is about a box. */
  readonly codes: readonly string[];
  /** What it records, in one sentence; null where a form of an older version did not keep it. */
  readonly sentence: string | null;
  readonly unit: PayloadUnit | null;
  readonly guest: GuestPayload | null;
  /** Instead of a guest. */
  readonly phone?: PhonePayload;
  /** What its receipt says while it waits and its request does not; missing where an earlier version stored it. */
  readonly receipt?: WaitingReceipt;
  /** The pictures that its request names by addresses of this device, as data URLs by these addresses. */
  readonly pictures?: Readonly<Record<string, string>>;
};

/** What a user did, as it will be sent. */
export type OutboxEntry = Said & {
  readonly v: 2;
  /** Also the idempotency key. */
  readonly id: string;
  readonly happenedAt: Date;
  /**
   * OPEN-077: the entry is sent only for this user in this agency; null when it was made without a session, or the
   * value was not known.
   */
  readonly userId: string | null;
  readonly userGroupId: string | null;
  /** The request with the ids of what its codes meant when it was first sent, so that every try is the same request. */
  readonly filled: KeptRequest | null;
  /**
   * Why the server refused the entry, and when; it stays until the user decides. The code is that of the refusal, and
   * missing where an earlier version stored it.
   */
  readonly refusal: { readonly reason: string; readonly at: string; readonly code?: string } | null;
};

/** What this device has stored as a request; the server judges what it is. */
export function isKeptRequest(request: { readonly call: unknown; readonly body: unknown }): request is KeptRequest {
  return typeof request.call === 'string' && request.call.startsWith('POST ') && isRecord(request.body);
}

export function isCoded(request: Said['request']): request is CodedRequest {
  const { drug_id, drug_box_id } = fieldsOf(request.body);
  return isByCode(drug_id) || isByCode(drug_box_id);
}

export function isCheck(request: CodedRequest): request is CodedCheck {
  return request.call === 'POST box_check/create';
}

/**
 * The queue in which an entry is shown and sent (OFFLINE-05): what names codes was made in an offline form, everything
 * else is an act as it would have been sent.
 */
export function queueOf({ request }: Pick<Said, 'request'>): OfflineQueue {
  if (!isCoded(request)) return 'acts';
  if (isCheck(request)) return 'daily_checks';
  return request.body.stock_move_type_id__name === 'waste' ? 'wastes' : 'administers';
}

/** Reads a stored entry; null where this version cannot. What the browser stored is checked like any other input. */
export function readEntry(raw: unknown): OutboxEntry | null {
  const { v, id, userId, userGroupId, filled, refusal, happenedAt: at, ...said } = fieldsOf(raw);
  const happenedAt = new Date(String(at));
  if (v !== 2 || typeof id !== 'string' || Number.isNaN(happenedAt.getTime()) || !isSaid(said)) return null;
  if (!isTextOrNull(userId) || !isTextOrNull(userGroupId) || !isFilled(filled) || !isRefusal(refusal)) return null;
  return { ...said, v, id, happenedAt, userId, userGroupId, filled, refusal };
}

function isSaid(kept: object): kept is Said {
  const { request, code, codes, sentence, unit, guest, phone, receipt, pictures } = fieldsOf(kept);
  return (
    isRequest(request) &&
    typeof code === 'string' &&
    isListOfTexts(codes) &&
    isTextOrNull(sentence) &&
    (unit === null || PAYLOAD_UNITS.some((each) => each === unit)) &&
    (guest === null || isGuest(guest)) &&
    (phone === undefined || isPhone(phone)) &&
    (receipt === undefined || isReceipt(receipt)) &&
    (pictures === undefined || (isRecord(pictures) && isListOfTexts(Object.values(pictures))))
  );
}

function isRequest(kept: unknown): kept is Said['request'] {
  const { call, body } = fieldsOf(kept);
  if (!isKeptRequest({ call, body })) return false;
  const { drug_id, drug_box_id, drug_checks } = fieldsOf(body);
  const areCoded = (rows: unknown): boolean =>
    Array.isArray(rows) && rows.every((row) => isByCode(fieldsOf(row)['drug_id']));
  // An id that is no text is a code, and a check that names its box by a code names all its vials so.
  return (!isRecord(drug_id) || isByCode(drug_id)) && (!isRecord(drug_box_id) || areCoded(drug_checks));
}

function isByCode(value: unknown): value is ByCode {
  return isRecord(value) && typeof value['code'] === 'string' && value['code'] !== '';
}

function isFilled(kept: unknown): kept is KeptRequest | null {
  const { call, body } = fieldsOf(kept);
  return kept === null || isKeptRequest({ call, body });
}

function isGuest(kept: unknown): kept is GuestPayload {
  const { name, title, license_number, signature } = fieldsOf(kept);
  return isListOfTexts([name, license_number, signature]) && GUEST_TITLES.some((each) => each === title);
}

function isPhone(kept: unknown): kept is PhonePayload {
  const { code, sentence, name } = fieldsOf(kept);
  return isListOfTexts([code, sentence, name]);
}

function isReceipt(kept: unknown): kept is WaitingReceipt {
  const { sentence, box = null, witness = null } = fieldsOf(kept);
  return typeof sentence === 'string' && isTextOrNull(box) && isTextOrNull(witness);
}

function isRefusal(value: unknown): value is OutboxEntry['refusal'] {
  const { reason, at, code } = fieldsOf(value);
  return value === null || (isListOfTexts([reason, at]) && (code === undefined || typeof code === 'string'));
}

/** The fields of a stored value; empty when it is no object. */
export function fieldsOf(kept: unknown): Readonly<Record<string, unknown>> {
  return typeof kept === 'object' && kept !== null ? { ...kept } : {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOfTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}
