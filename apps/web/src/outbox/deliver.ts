import type { NamedRouteKey } from '@vialant/contract/route-table';
import { messages } from '@vialant/domain/messages';
import type { CallReply, Client } from '../api/client.ts';
import { readRow, readRows } from '../api/entities.ts';
import { ApiError } from '../api/failure.ts';
import type { LocalStore } from '../api/storage.ts';
import type { DrainPorts, DrainSession, FindOutcome, SendOutcome } from './drain.ts';
import type { OutboxEntry, OutboxTarget } from './store.ts';

type Delivery = Pick<DrainPorts, 'session' | 'find' | 'send'>;
type Sendable = OutboxEntry & { target: OutboxTarget };

/** How entries reach the server: each under its own id, for the session that is signed in at that moment. */
export function delivery(client: Client, storage: LocalStore): Delivery {
  return {
    session: () => currentSession(client, storage),
    find: (entry, session) =>
      outcomeOf(session, async () => {
        const code = textOf(entry, 'barcode_id');
        const found = await client.call('GET code/find', { barcode_id: code });
        return entry.queue === 'daily_checks' ? boxTarget(client, entry, session, found) : drugTarget(found);
      }),
    send: (entry, session) =>
      outcomeOf(session, async () => {
        await sendEntry(client, entry);
        return { kind: 'recorded' };
      }),
  };
}

async function currentSession(client: Client, storage: LocalStore): Promise<DrainSession | null> {
  const token = storage.get('token');
  if (token === null) return null;
  const agency = storage.get('selectedAgencyId');
  try {
    const user = await client.call('GET user/auth');
    return {
      userId: readRow('user', user).id,
      userGroupId: readRow('user_group', user.user_group).id,
      isCurrent: () => storage.get('token') === token && storage.get('selectedAgencyId') === agency,
    };
  } catch {
    return null;
  }
}

/**
 * What a call came to. The check and the making of the request are one step, in which nobody else can sign in, so
 * that a record is never sent in another's name.
 */
async function outcomeOf<Good>(
  session: DrainSession,
  call: () => Promise<Good>,
): Promise<Good | Exclude<SendOutcome, { kind: 'recorded' }>> {
  if (!session.isCurrent()) return { kind: 'signed out' };
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusedOrLost(error);
  }
}

function refusedOrLost({ failure }: ApiError): Exclude<SendOutcome, { kind: 'recorded' }> {
  switch (failure.kind) {
    case 'expired':
      return { kind: 'signed out' };
    case 'unreachable':
    case 'fault':
      return { kind: 'unreachable' };
    case 'refused':
      // Too many at once says nothing about the record.
      return failure.status === 429 ? { kind: 'unreachable' } : { kind: 'refused', reason: failure.message };
    case 'notAllowed':
      return { kind: 'refused', reason: messages.api.notAllowed.text };
    case 'notFound':
      return { kind: 'refused', reason: messages.scan.drugNotFound.text };
  }
}

type Found = CallReply<'GET code/find'>;

function drugTarget({ drug, drug_in_other_agency }: Found): FindOutcome {
  if (drug) return { kind: 'found', target: { drug: readRow('drug', drug).id } };
  const { text } = drug_in_other_agency === 1 ? messages.scan.inOtherAgency : messages.scan.drugNotFound;
  return { kind: 'refused', reason: text };
}

/** The box, and which of the codes that were met stand for vials in it; the others are told in the notes. */
async function boxTarget(
  client: Client,
  entry: OutboxEntry,
  session: DrainSession,
  { drug_box, drug }: Found,
): Promise<FindOutcome> {
  // CHECK-01: a check starts with the box's code or with that of a vial in it.
  const boxId = drug_box ? readRow('drug_box', drug_box).id : drug && readRow('drug', drug).drug_box_id;
  if (!boxId) return { kind: 'refused', reason: messages.scan.boxNotFound.text };
  if (!session.isCurrent()) return { kind: 'signed out' };
  const inBox = readRows('drug', await client.call('GET drug/for_box', { drug_box_id: boxId }));
  const ids = new Map(inBox.map(({ barcode_id, id }) => [barcode_id, id]));
  const codes = checkedCodes(entry);
  return {
    kind: 'found',
    target: {
      box: boxId,
      drugs: codes.flatMap(({ barcode_id }) => ids.get(barcode_id) ?? []),
      manual: codes.flatMap(({ barcode_id, isManual }) => (isManual ? (ids.get(barcode_id) ?? []) : [])),
      unknown: codes.flatMap(({ barcode_id }) => (ids.has(barcode_id) ? [] : [barcode_id])),
    },
  };
}

async function sendEntry(client: Client, entry: Sendable): Promise<void> {
  const [key, body] = requestOf(entry);
  await client.send(key, body, { idempotencyKey: entry.id });
}

function requestOf(entry: Sendable): [NamedRouteKey, Record<string, unknown>] {
  switch (entry.queue) {
    case 'daily_checks':
      return ['POST box_check/create', checkBody(entry)];
    case 'administers':
      return [
        entry.payload['waste_remaining'] === 1
          ? 'POST stock_move_record/administer_and_waste_remaining'
          : 'POST stock_move_record/create',
        { ...moveBody(entry), stock_move_type_id__name: 'administer' },
      ];
    case 'wastes':
      return ['POST stock_move_record/create', { ...moveBody(entry), stock_move_type_id__name: 'waste' }];
  }
}

/** The fields of an entry that are sent as they were written down (OFFLINE-06, OPEN-115). */
const MOVE_FIELDS = ['quantity', 'waste_all', 'doses', 'incident_number', 'notes', 'lat', 'lon'] as const;
const GUEST_FIELDS = [
  'guest_verify__name',
  'guest_verify__title',
  'guest_verify__license_number',
  'guest_verify__signature_img',
] as const;

function moveBody(entry: Sendable): Record<string, unknown> {
  return {
    ...picked(entry, [...MOVE_FIELDS, ...GUEST_FIELDS]),
    drug_id: idOf(entry, 'drug'),
    input_manually: flagOf(entry, 'input_barcode_manually'),
    offline: 1,
    timestamp: entry.happenedAt.toISOString(),
  };
}

function checkBody(entry: Sendable): Record<string, unknown> {
  const manual = new Set(idsOf(entry, 'manual'));
  const unknown = idsOf(entry, 'unknown');
  const notes = [textOf(entry, 'notes'), unknown.length > 0 ? `Not in this box: ${unknown.join(', ')}` : '']
    .filter((text) => text !== '')
    .join('. ');
  return {
    ...picked(entry, ['lat', 'lon', 'temperature_celsius', ...GUEST_FIELDS]),
    drug_box_id: idOf(entry, 'box'),
    drug_checks: idsOf(entry, 'drugs').map((drug_id) => ({ drug_id, scanned_manually: manual.has(drug_id) ? 1 : 0 })),
    scanned_manually: flagOf(entry, 'input_barcode_manually'),
    input_barcode_manually: flagOf(entry, 'input_barcode_manually'),
    user_was_offline: 1,
    timestamp: entry.happenedAt.toISOString(),
    ...(notes !== '' && { notes }),
  };
}

/** The codes met in an offline check, as the entry holds them. */
function checkedCodes({ payload }: OutboxEntry): { barcode_id: string; isManual: boolean }[] {
  const codes = payload['codes'];
  if (!Array.isArray(codes)) return [];
  return codes.flatMap((each: unknown) => {
    if (typeof each !== 'object' || each === null || !('barcode_id' in each)) return [];
    if (typeof each.barcode_id !== 'string') return [];
    return [{ barcode_id: each.barcode_id, isManual: 'scanned_manually' in each && each.scanned_manually === 1 }];
  });
}

function picked({ payload }: OutboxEntry, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => name in payload).map((name) => [name, payload[name]]));
}

function textOf({ payload }: OutboxEntry, name: string): string {
  const value = payload[name];
  return typeof value === 'string' ? value : '';
}

function flagOf({ payload }: OutboxEntry, name: string): 0 | 1 {
  return payload[name] === 1 ? 1 : 0;
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
