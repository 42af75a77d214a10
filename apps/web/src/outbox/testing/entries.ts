import type { OfflineQueue } from '@vialant/domain/device/offline';
import { type OutboxEntry, readEntry } from '../entry.ts';
import { inTodaysForm } from '../older-entry.ts';
import type { NewEntry } from '../store.ts';

type Facts = Partial<Pick<NewEntry, 'happenedAt' | 'userId' | 'userGroupId'>>;
type Fields = Readonly<Record<string, unknown>>;

const facts = { happenedAt: new Date('2026-03-01T10:00:00.000Z'), userId: 'u-1', userGroupId: 'g-1' } as const;

/** What a record made in an offline form says, under the names that its form gave it before. */
const written = {
  barcode_id: 'FEN-001',
  input_barcode_manually: 0,
  lat: null,
  lon: null,
  notes: null,
  guest: null,
} as const;

/** An entry as the release before stored it. */
function storedBefore(queue: OfflineQueue, id: string, some: Facts, payload: Fields): object {
  const { happenedAt, ...who } = { ...facts, ...some };
  return { v: 1, id, queue, ...who, happenedAt: happenedAt.toISOString(), target: null, refusal: null, payload };
}

function made(queue: OfflineQueue, id: string, some: Facts, payload: Fields): NewEntry {
  const entry = readEntry(inTodaysForm(storedBefore(queue, id, some, payload)));
  if (entry === null) throw new Error('not an entry');
  const { v: _v, filled: _filled, refusal: _refusal, ...said } = entry;
  return said;
}

export function checkEntry(id: string, some: Facts = {}, payload: Fields = {}): NewEntry {
  const check = { ...written, barcode_id: 'BOX-M1', codes: [], temperature_celsius: null };
  return made('daily_checks', id, some, { ...check, ...payload });
}

export function administerEntry(id: string, some: Facts = {}, payload: Fields = {}): NewEntry {
  const dose = { quantity: -100, unit: 'micrograms', doses: 1, waste_remaining: 0, incident_number: 'I-1' };
  return made('administers', id, some, { ...written, ...dose, ...payload });
}

export function wasteEntry(id: string, some: Facts = {}, payload: Fields = {}): NewEntry {
  return made('wastes', id, some, {
    ...written,
    notes: 'dropped',
    quantity: null,
    unit: null,
    waste_all: 1,
    ...payload,
  });
}

/** An act as it would have been sent. */
export function actEntry(id: string, some: Facts & Partial<NewEntry> = {}): NewEntry {
  const body = { stock_move_type_id__name: 'administer', drug_id: 'd1', quantity: -1 } as const;
  return {
    ...facts,
    id,
    request: { call: 'POST stock_move_record/create', body },
    code: 'FEN-001',
    codes: ['FEN-001'],
    sentence: '1 mcg of FEN-001 will be recorded as given.',
    unit: null,
    guest: null,
    ...some,
  };
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

/** The entry as the outbox holds it before anything is learned of it. */
export function waiting(entry: NewEntry, more: Partial<OutboxEntry> = {}): OutboxEntry {
  return { v: 2, filled: null, refusal: null, ...entry, ...more };
}

/** What an entry says, as it is handed over. */
export function saidIn({ userId: _userId, userGroupId: _groupId, happenedAt: _at, ...said }: NewEntry): object {
  return said;
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
