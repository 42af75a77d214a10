import type { OfflineQueue } from '@vialant/domain/device/offline';
import type { AdministerPayload, CheckPayload, WastePayload } from '../payload.ts';
import type { NewEntry } from '../store.ts';

type Facts = Partial<Pick<NewEntry, 'happenedAt' | 'userId' | 'userGroupId'>>;

const facts = { happenedAt: new Date('2026-03-01T10:00:00.000Z'), userId: 'u-1', userGroupId: 'g-1' } as const;
/** What every record holds that a person made at a vial or a box. */
export const written = {
  barcode_id: 'FEN-001',
  input_barcode_manually: 0,
  lat: null,
  lon: null,
  notes: null,
  guest: null,
} as const;

export function checkEntry(id: string, some: Facts = {}, payload: Partial<CheckPayload> = {}): NewEntry {
  return {
    ...facts,
    ...some,
    id,
    queue: 'daily_checks',
    payload: { ...written, barcode_id: 'BOX-M1', codes: [], temperature_celsius: null, ...payload },
  };
}

export function administerEntry(id: string, some: Facts = {}, payload: Partial<AdministerPayload> = {}): NewEntry {
  return {
    ...facts,
    ...some,
    id,
    queue: 'administers',
    payload: {
      ...written,
      quantity: -100,
      unit: 'micrograms',
      doses: 1,
      waste_remaining: 0,
      incident_number: 'I-1',
      ...payload,
    },
  };
}

export function wasteEntry(id: string, some: Facts = {}, payload: Partial<WastePayload> = {}): NewEntry {
  return {
    ...facts,
    ...some,
    id,
    queue: 'wastes',
    payload: { ...written, notes: 'dropped', quantity: null, unit: null, waste_all: 1, ...payload },
  };
}

function actEntry(id: string, some: Facts): NewEntry {
  const body = { stock_move_type_id__name: 'administer', drug_id: 'd1', quantity: -1 } as const;
  const request = { call: 'POST stock_move_record/create', body } as const;
  const payload = { ...written, request, sentence: '1 mcg of FEN-001 will be recorded as given.', codes: ['FEN-001'] };
  return { ...facts, ...some, id, queue: 'acts', payload };
}

/** An entry of the queue, about the box or vial with this code; an act names what it is about by ids. */
export function entryOf(queue: OfflineQueue, id: string, some: Facts, barcode_id: string): NewEntry {
  switch (queue) {
    case 'acts':
      return actEntry(id, some);
    case 'daily_checks':
      return checkEntry(id, some, { barcode_id });
    case 'administers':
      return administerEntry(id, some, { barcode_id });
    case 'wastes':
      return wasteEntry(id, some, { barcode_id });
  }
}

/** A guest as a record holds them, and as they are sent. */
export const guest = {
  name: 'Gale',
  title: 'Nurse',
  license_number: 'RN-1',
  signature: 'data:image/png;base64,AAAA',
} as const;
export const guestOnWire = {
  guest_verify__name: 'Gale',
  guest_verify__title: 'Nurse',
  guest_verify__license_number: 'RN-1',
  guest_verify__signature_img: guest.signature,
};
