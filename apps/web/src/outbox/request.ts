import type { BoxCheck, NamedRequest } from '@vialant/contract/call';
import type { WitnessFields } from '@vialant/contract/witness-input';
import { type CodeEntry, SCANNED_BY, toldEntry } from '@vialant/domain/scan/scanned-by';
import { LIMITS } from '@vialant/domain/values/limits';
import {
  administerBody,
  type AdministerFacts,
  boxCheckBody,
  type MoveFacts,
  wasteBody,
  type WasteFacts,
} from '../api/custody-body.ts';
import {
  type AdministerPayload,
  type CheckPayload,
  type GuestPayload,
  isKeptRequest,
  type KeptRequest,
  type PhonePayload,
  type Queued,
  type WastePayload,
} from './payload.ts';
import type { OutboxEntry, OutboxTarget } from './store.ts';

/** An entry whose codes are known to stand for these rows. */
export type Sendable = Queued & Pick<OutboxEntry, 'happenedAt'> & { readonly target: OutboxTarget };

type EntryCall = KeptRequest['call'];

/** The call that records an entry. It depends on the entry alone, so that every try is the same request. */
export function requestOf(entry: Sendable): NamedRequest<EntryCall> {
  const witness = { ...guestFields(entry.payload.guest), ...phoneFields(entry.payload.phone) };
  switch (entry.queue) {
    case 'acts':
      return withFields(entry.payload.request, witness);
    case 'daily_checks':
      return { call: 'POST box_check/create', body: { ...checkBody(entry, entry.payload), ...witness } };
    case 'administers': {
      const body = { ...administerBody(administerFacts(entry, entry.payload)), ...witness };
      return entry.target['rest'] === 'wasted'
        ? { call: 'POST stock_move_record/administer_and_waste_remaining', body }
        : { call: 'POST stock_move_record/create', body };
    }
    case 'wastes': {
      const body = { ...wasteBody(wasteFacts(entry, entry.payload)), ...witness };
      return { call: 'POST stock_move_record/create', body };
    }
  }
}

/** The request with these fields in its body; in a batch the first row has them, for all. */
export function withFields({ call, body }: KeptRequest, fields: object): KeptRequest {
  const request = { call, body: bodyWith(body, fields) };
  if (!isKeptRequest(request)) throw new Error(`not a request: ${call}`);
  return request;
}

/** The request with these fields in every row of its body. */
export function withEachRow({ call, body }: KeptRequest, fields: object): KeptRequest {
  const isBatch = 'data' in body && Array.isArray(body.data);
  const rows = isBatch ? { data: body.data.map((row) => ({ ...row, ...fields })) } : { ...body, ...fields };
  const request = { call, body: rows };
  if (!isKeptRequest(request)) throw new Error(`not a request: ${call}`);
  return request;
}

function bodyWith(body: object, fields: object): object {
  if (!('data' in body) || !Array.isArray(body.data)) return { ...body, ...fields };
  const [first, ...others] = body.data;
  return { data: [{ ...first, ...fields }, ...others] };
}

function administerFacts(entry: Sendable, payload: AdministerPayload): AdministerFacts {
  const { quantity, doses, incident_number, of_batch } = payload;
  const found = entry.target['quantity'];
  return {
    ...moveFacts(entry, payload),
    quantity: quantity ?? (typeof found === 'string' ? Number(found) : null),
    doses,
    incidentNumber: incident_number,
    isOfBatch: of_batch === 1,
  };
}

function wasteFacts(entry: Sendable, payload: WastePayload): WasteFacts {
  const { quantity, waste_all } = payload;
  return { ...moveFacts(entry, payload), quantity, isAll: waste_all === 1, toDistributor: undefined };
}

function moveFacts(
  entry: Sendable,
  { input_barcode_manually, scanned_by, notes, law = {}, lat, lon }: AdministerPayload | WastePayload,
): Omit<MoveFacts, 'quantity'> {
  return {
    drugId: idOf(entry, 'drug'),
    entry: toldEntry(scanned_by, input_barcode_manually === 1),
    notes,
    law,
    position: { lat, lon },
    offlineAt: entry.happenedAt,
  };
}

function checkBody(entry: Sendable, payload: CheckPayload): BoxCheck {
  const { input_barcode_manually, scanned_by, temperature_celsius, lat, lon } = payload;
  return boxCheckBody({
    boxId: idOf(entry, 'box'),
    checks: [...new Set(idsOf(entry, 'drugs'))].map((drugId) => ({ drugId, entry: entryOf(entry, drugId) })),
    entry: toldEntry(scanned_by, input_barcode_manually === 1),
    temperature: temperature_celsius,
    notes: notesOf(entry).notes,
    position: { lat, lon },
    offlineAt: entry.happenedAt,
  });
}

/** How the code of a vial in a check came in. */
function entryOf(entry: Sendable, drugId: string): CodeEntry {
  const way = SCANNED_BY.find((each) => idsOf(entry, each).includes(drugId));
  return toldEntry(way, idsOf(entry, 'manual').includes(drugId));
}

/** The guest witness of an entry, as a body names them. */
export function guestFields(guest: GuestPayload | null): WitnessFields {
  if (guest === null) return {};
  return {
    guest_verify__name: guest.name,
    guest_verify__title: guest.title,
    guest_verify__license_number: guest.license_number,
    guest_verify__signature_img: guest.signature,
  };
}

function phoneFields(phone: PhonePayload | undefined): WitnessFields {
  return phone === undefined ? {} : { witness_device_code: phone.code, witness_device_sentence: phone.sentence };
}

/**
 * The notes of an entry and, for a check, the codes that belong to no vial in its box. `rest` is the whole text when it
 * is too long for the record's notes.
 */
export function notesOf({ payload, target }: Sendable): {
  readonly notes: string | null;
  readonly rest: string | null;
} {
  const unknown = target['unknown'] ?? [];
  const codes = typeof unknown === 'string' || unknown.length === 0 ? [] : [`Not in this box: ${unknown.join(', ')}`];
  const text = [...(payload.notes ? [payload.notes] : []), ...codes].join('. ');
  const most = LIMITS.checkNotes.maxLength;
  if (text.length <= most) return { notes: text || null, rest: null };
  return { notes: `${text.slice(0, most - 1).toWellFormed()}…`, rest: text };
}

function idOf({ target }: Sendable, name: string): string {
  const id = target[name];
  if (typeof id !== 'string') throw new Error(`an entry without its ${name}`);
  return id;
}

function idsOf({ target }: Sendable, name: string): readonly string[] {
  const ids = target[name];
  return Array.isArray(ids) ? ids : [];
}
