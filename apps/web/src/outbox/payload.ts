import type { NamedRequest } from '@vialant/contract/call';
import { GUEST_TITLES, type GuestTitle } from '@vialant/domain/values/limits';
import { entryBy, type HowMet, isHowMet, isScannedBy, type ScannedBy } from '@vialant/domain/scan/scanned-by';
import type { OfflineQueue } from '@vialant/domain/device/offline';
import type { LawBody } from '../api/custody-body.ts';

type Flag = 0 | 1;

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

/** What every entry holds (OFFLINE-06). */
export type Written = {
  /** The code that was scanned or typed: of the vial, or of the box or a vial in it for a check. */
  readonly barcode_id: string;
  readonly input_barcode_manually: Flag;
  /** How that code came in (OPEN-086); entries of older versions do not tell. */
  readonly scanned_by?: ScannedBy;
  readonly lat: number | null;
  readonly lon: number | null;
  readonly notes: string | null;
  readonly guest: GuestPayload | null;
  /** Instead of a guest. */
  readonly phone?: PhonePayload;
};

/** The unit in which the user named the amount; the amount itself is in micrograms. */
export type PayloadUnit = (typeof PAYLOAD_UNITS)[number];
const PAYLOAD_UNITS = ['micrograms', 'mg', 'g'] as const;

type MetCode = {
  readonly barcode_id: string;
  readonly scanned_manually: Flag;
  readonly scanned_by?: ScannedBy;
};

export type CheckPayload = Written & {
  /** The codes of the vials found in the box, each once. */
  readonly codes: readonly MetCode[];
  readonly temperature_celsius: number | null;
  /**
   * The box that the screen showed, if the device knew it: the vial whose code began the check may have moved since.
   */
  readonly box_id?: string;
};

/** LAW-02; entries of older versions, and those that say none of it, do not have it. */
type Told = { readonly law?: LawBody };

export type AdministerPayload = Written &
  Told & {
    /**
     * In micrograms and below zero, as it is sent; null gives all that the vial holds at the time of sending (OPEN-100).
     */
    readonly quantity: number | null;
    readonly unit: PayloadUnit | null;
    readonly doses: number;
    /** Counts only for a reusable vial; the rest of any other vial is always wasted (ADMIN-07). */
    readonly waste_remaining: Flag;
    readonly incident_number: string | null;
    /** Whether several vials were given together, for which no number is asked (OPEN-101). */
    readonly of_batch?: Flag;
  };

export type WastePayload = Written &
  Told & {
    /** In micrograms and below zero; null with `waste_all`. */
    readonly quantity: number | null;
    readonly unit: PayloadUnit | null;
    readonly waste_all: Flag;
  };

/** An act as it would have been sent, but for the signature of its guest. */
export type ActPayload = Written & {
  readonly request: KeptRequest;
  /** What it records, in one sentence. */
  readonly sentence: string;
  /** The codes of the vials in its rows, in their order; none where it is about a box. */
  readonly codes: readonly string[];
  /** The pictures that its request names by addresses of this device, as data URLs by these addresses. */
  readonly pictures?: Readonly<Record<string, string>>;
};

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

/** What this device has stored as a request; the server judges what it is. */
export function isKeptRequest(request: { readonly call: unknown; readonly body: unknown }): request is KeptRequest {
  return typeof request.call === 'string' && request.call.startsWith('POST ') && isRecord(request.body);
}

type Payloads = { acts: ActPayload; daily_checks: CheckPayload; administers: AdministerPayload; wastes: WastePayload };

/** An entry's queue with what it holds. */
export type Queued = {
  [Queue in OfflineQueue]: { readonly queue: Queue; readonly payload: Payloads[Queue] };
}[OfflineQueue];

/** How a code came in, as a form has kept it. Where that cannot be read, it counts as typed, which proves least. */
export function keptHow(kept: string | undefined): HowMet | null {
  if (kept === '') return null;
  return isHowMet(kept) ? kept : 'typed';
}

/** How a code came in, in the fields of an entry. */
export function wayFields(how: HowMet | null): { readonly manual: Flag; readonly scanned_by?: ScannedBy } {
  const { isManual, scannedBy } = entryBy(how);
  return { manual: isManual ? 1 : 0, ...(scannedBy !== null && { scanned_by: scannedBy }) };
}

/** Reads the stored payload of a queue; null when this version cannot read it. */
export function readQueued(queue: OfflineQueue, kept: unknown): Queued | null {
  if (!isRecord(kept) || !isWritten(kept)) return null;
  switch (queue) {
    case 'acts':
      return isAct(kept) ? { queue, payload: kept } : null;
    case 'daily_checks':
      return isCheck(kept) ? { queue, payload: kept } : null;
    case 'administers':
      return isAdminister(kept) ? { queue, payload: kept } : null;
    case 'wastes':
      return isWaste(kept) ? { queue, payload: kept } : null;
  }
}

function isWritten(kept: object): kept is Written {
  const { barcode_id, input_barcode_manually, scanned_by, lat, lon, notes, guest, phone } = fieldsOf(kept);
  return (
    isCode(barcode_id) &&
    isFlag(input_barcode_manually) &&
    isWay(scanned_by) &&
    isNumberOrNull(lat) &&
    isNumberOrNull(lon) &&
    isTextOrNull(notes) &&
    (guest === null || isGuest(guest)) &&
    (phone === undefined || isPhone(phone))
  );
}

function isGuest(kept: unknown): kept is GuestPayload {
  if (!isRecord(kept)) return false;
  const { name, title, license_number, signature } = kept;
  return (
    typeof name === 'string' &&
    GUEST_TITLES.some((each) => each === title) &&
    typeof license_number === 'string' &&
    typeof signature === 'string'
  );
}

function isPhone(kept: unknown): kept is PhonePayload {
  return isRecord(kept) && ['code', 'sentence', 'name'].every((field) => typeof kept[field] === 'string');
}

function isCheck(kept: Written): kept is CheckPayload {
  const { codes, temperature_celsius, box_id } = fieldsOf(kept);
  return (
    Array.isArray(codes) &&
    codes.every(isMetCode) &&
    isNumberOrNull(temperature_celsius) &&
    (box_id === undefined || typeof box_id === 'string')
  );
}

function isAct(kept: Written): kept is ActPayload {
  const { request, sentence, codes, pictures } = fieldsOf(kept);
  const { call, body } = fieldsOf(request);
  const areCodes = Array.isArray(codes) && codes.every((code) => typeof code === 'string');
  const arePictures =
    pictures === undefined || Object.values(fieldsOf(pictures)).every((each) => typeof each === 'string');
  return isKeptRequest({ call, body }) && typeof sentence === 'string' && areCodes && arePictures;
}

function isMetCode(kept: unknown): boolean {
  return isRecord(kept) && isCode(kept['barcode_id']) && isFlag(kept['scanned_manually']) && isWay(kept['scanned_by']);
}

function isAdminister(kept: Written): kept is AdministerPayload {
  const { quantity, unit, doses, waste_remaining, incident_number, of_batch, law } = fieldsOf(kept);
  return (
    isLaw(law) &&
    isNumberOrNull(quantity) &&
    isUnitOrNull(unit) &&
    typeof doses === 'number' &&
    isFlag(waste_remaining) &&
    isTextOrNull(incident_number) &&
    (of_batch === undefined || isFlag(of_batch))
  );
}

function isWaste(kept: Written): kept is WastePayload {
  const { quantity, unit, waste_all, law } = fieldsOf(kept);
  return isLaw(law) && isNumberOrNull(quantity) && isUnitOrNull(unit) && isFlag(waste_all);
}

function isLaw(kept: unknown): kept is LawBody | undefined {
  return kept === undefined || (isRecord(kept) && Object.values(kept).every((value) => typeof value === 'string'));
}

/** The fields of a stored value; empty when it is no object. */
export function fieldsOf(kept: unknown): Readonly<Record<string, unknown>> {
  return typeof kept === 'object' && kept !== null ? { ...kept } : {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCode(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isWay(value: unknown): value is ScannedBy | undefined {
  return value === undefined || isScannedBy(value);
}

function isFlag(value: unknown): value is Flag {
  return value === 0 || value === 1;
}

function isNumberOrNull(value: unknown): value is number | null {
  return value === null || (typeof value === 'number' && Number.isFinite(value));
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}

function isUnitOrNull(value: unknown): value is PayloadUnit | null {
  return value === null || PAYLOAD_UNITS.some((unit) => unit === value);
}
