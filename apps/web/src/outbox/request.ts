import type { NamedRouteKey } from '@vialant/contract/route-table';
import { LIMITS } from '@vialant/domain/values/limits';
import type { AdministerPayload, CheckPayload, GuestPayload, WastePayload } from './payload.ts';
import type { OutboxEntry, OutboxTarget } from './store.ts';

export type Sendable = OutboxEntry & { readonly target: OutboxTarget };
type Body = Readonly<Record<string, unknown>>;

/** The call that records an entry: nothing but the entry decides it, so that every try is the same request. */
export function requestOf(entry: Sendable): [NamedRouteKey, Body] {
  switch (entry.queue) {
    case 'daily_checks':
      return ['POST box_check/create', checkBody(entry, entry.payload)];
    case 'administers':
      return [
        entry.target['rest'] === 'wasted'
          ? 'POST stock_move_record/administer_and_waste_remaining'
          : 'POST stock_move_record/create',
        administerBody(entry, entry.payload),
      ];
    case 'wastes':
      return ['POST stock_move_record/create', wasteBody(entry, entry.payload)];
  }
}

function administerBody(entry: Sendable, payload: AdministerPayload): Body {
  const { quantity, doses, incident_number } = payload;
  const found = entry.target['quantity'];
  return {
    stock_move_type_id__name: 'administer',
    ...moveBody(entry, payload),
    quantity: quantity ?? (typeof found === 'string' ? Number(found) : null),
    doses,
    incident_number,
  };
}

function wasteBody(entry: Sendable, payload: WastePayload): Body {
  const { quantity, waste_all } = payload;
  return { stock_move_type_id__name: 'waste', ...moveBody(entry, payload), quantity, waste_all };
}

function moveBody(entry: Sendable, payload: AdministerPayload | WastePayload): Body {
  const { input_barcode_manually, notes, lat, lon, guest } = payload;
  return {
    drug_id: idOf(entry, 'drug'),
    input_manually: input_barcode_manually,
    offline: 1,
    timestamp: entry.happenedAt.toISOString(),
    notes,
    lat,
    lon,
    ...guestBody(guest),
  };
}

function checkBody(entry: Sendable, payload: CheckPayload): Body {
  const { input_barcode_manually, temperature_celsius, lat, lon, guest } = payload;
  const manual = new Set(idsOf(entry, 'manual'));
  return {
    drug_box_id: idOf(entry, 'box'),
    drug_checks: [...new Set(idsOf(entry, 'drugs'))].map((drug_id) => ({
      drug_id,
      scanned_manually: manual.has(drug_id) ? 1 : 0,
    })),
    scanned_manually: input_barcode_manually,
    input_barcode_manually,
    user_was_offline: 1,
    timestamp: entry.happenedAt.toISOString(),
    temperature_celsius,
    notes: notesOf(entry).notes,
    lat,
    lon,
    ...guestBody(guest),
  };
}

function guestBody(guest: GuestPayload | null): Body {
  if (guest === null) return {};
  return {
    guest_verify__name: guest.name,
    guest_verify__title: guest.title,
    guest_verify__license_number: guest.license_number,
    guest_verify__signature_img: guest.signature,
  };
}

/**
 * The notes of an entry, and for a check also the codes that stand for nothing in its box. `rest` is the whole text when
 * the record cannot keep all of it.
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
