import { DISCREPANCY_TYPES } from '@vialant/domain/custody/discrepancy';
import type { OfflineQueue } from '@vialant/domain/device/offline';
import { offline as offlineLabels } from '@vialant/domain/words/labels/offline';
import { offlineActions as offlineActionsLabels } from '@vialant/domain/words/labels/offline-actions';
import type { Client } from '../api/client.ts';
import { isKeyReused, refusalOf } from '../api/failure.ts';
import type { DrainSession } from './drain.ts';
import { fieldsOf, type OutboxEntry, queueOf } from './entry.ts';
import { pictureOf } from './pictures.ts';

/**
 * A discrepancy's notes hold 4000 characters: this many for the type and reason, and `PART_MOST` for a part of the
 * record.
 */
const HEAD_MOST = 600;
const PART_MOST = 3300;

export const queueNames: Readonly<Record<OfflineQueue, string>> = {
  acts: offlineActionsLabels.act,
  daily_checks: offlineLabels.inventoryCheck,
  administers: offlineLabels.administer,
  wastes: offlineLabels.waste,
};

/**
 * Gives the server the whole record as a discrepancy (OPEN-116), with the guest's signature as a picture. The key of
 * each call is derived from the entry's id, so that repeating it writes nothing twice. Returns whether the server has
 * everything; when another user signs in meanwhile it stops, because the rest must not be sent in that user's name.
 */
export async function handOverTo(
  client: Client,
  entry: OutboxEntry,
  session: DrainSession,
  why: 'refused' | 'codes',
): Promise<boolean> {
  const signature = await storedSignature(client, entry.id, entry.guest?.signature, session);
  return tellAll(client, session, {
    key: `${entry.id}:${why}`,
    head: headOf(entry),
    record: recordText(entry, signature),
  });
}

/**
 * The same for a record that this version cannot read, if it can belong to the signed-in user. It is sent as it is
 * stored, except that a signature, which is too long, is sent as a picture.
 */
export async function handOverUnreadable(client: Client, raw: unknown, session: DrainSession): Promise<boolean> {
  const kept = fieldsOf(raw);
  const payload = fieldsOf(kept['payload']);
  const guest = fieldsOf(kept['guest'] ?? payload['guest']);
  const id = typeof kept['id'] === 'string' ? kept['id'] : await nameByContent(raw);
  const signature = await storedSignature(client, id, guest['signature'], session);
  const signed = { guest: { ...guest, signature } };
  const record =
    signature === null ? raw : { ...kept, ...('guest' in kept ? signed : { payload: { ...payload, ...signed } }) };
  return tellAll(client, session, {
    key: `${id}:unreadable`,
    head: `${unreadableName(raw)}. ${offlineActionsLabels.unreadable}`.slice(0, HEAD_MOST).toWellFormed(),
    record: asciiOf(JSON.stringify(record)),
  });
}

/** A record without an id is named by its content, so that handing it over again writes nothing twice. */
async function nameByContent(raw: unknown): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(raw)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The name for a record that cannot be read: its code, else its id. */
export function unreadableName(raw: unknown): string {
  const { id, code: kept, payload } = fieldsOf(raw);
  const code = kept ?? fieldsOf(payload)['barcode_id'];
  if (typeof code === 'string' && code !== '') return code;
  return typeof id === 'string' && id !== '' ? id : '…';
}

/** OPEN-077: a record that names another user or agency as its owner is left to that owner. */
export function mayBeOf(raw: unknown, session: Pick<DrainSession, 'userId' | 'userGroupId'>): boolean {
  const { userId, userGroupId } = fieldsOf(raw);
  const isAnothers = typeof userId === 'string' && userId !== session.userId;
  return !isAnothers && (userGroupId === session.userGroupId || (userGroupId ?? null) === null);
}

type Told = { readonly key: string; readonly head: string; readonly record: string };

async function tellAll(client: Client, session: DrainSession, { key, head, record }: Told): Promise<boolean> {
  const agencyId = session.userGroupId;
  const parts = partsOf(record);
  for (const [index, part] of parts.entries()) {
    const number = parts.length === 1 ? '' : `(${index + 1} of ${parts.length}) `;
    const notes = `${head}\n${number}${part}`;
    const idempotencyKey = `${key}:${index}`;
    if (!session.isCurrent()) return false;
    await client
      .call(
        'POST discrepancy/create',
        { discrepancy_type: DISCREPANCY_TYPES.offlineRecordRefused, notes },
        { agencyId, idempotencyKey },
      )
      .catch((error: unknown) => {
        // Only this part of this record is ever sent under this key, so the server has it, with an earlier reason.
        if (!isKeyReused(error)) throw error;
      });
  }
  return true;
}

/** The address of the uploaded signature; the signature itself when it is not a picture that the server accepts. */
async function storedSignature(
  client: Client,
  id: string,
  signature: unknown,
  { userGroupId: agencyId }: DrainSession,
): Promise<string | null> {
  if (typeof signature !== 'string' || signature === '') return null;
  const picture = pictureOf(signature);
  if (picture === null) return signature;
  try {
    const options = { agencyId, idempotencyKey: `${id}:signature` };
    return (await client.upload(picture, 'signature', options)).url;
  } catch (error) {
    if (refusalOf(error) === null) throw error;
    return signature;
  }
}

/** The type of the record and why it was refused; the reason may differ between two tries. */
function headOf(entry: OutboxEntry): string {
  const { code, refusal } = entry;
  return `${queueNames[queueOf(entry)]} ${code}. ${refusal?.reason ?? ''}`.slice(0, HEAD_MOST).toWellFormed();
}

/** All that the entry holds. */
function recordText(entry: OutboxEntry, signature: string | null): string {
  const { v: _v, userId: _u, userGroupId: _g, filled: _f, refusal: _r, id, happenedAt, ...said } = entry;
  const { guest } = said;
  const record = { id, happened_at: happenedAt.toISOString(), ...said, guest: guest && { ...guest, signature } };
  return asciiOf(JSON.stringify(record));
}

// Escaped to ASCII, so that the text can be cut at any position.
function asciiOf(json: string): string {
  return json.replaceAll(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function partsOf(text: string): string[] {
  const count = Math.ceil(text.length / PART_MOST);
  return Array.from({ length: count }, (_, index) => text.slice(index * PART_MOST, (index + 1) * PART_MOST));
}
