import { DISCREPANCY_TYPES } from '@vialant/domain/custody/discrepancy';
import { labels } from '@vialant/domain/words/labels';
import type { OfflineQueue } from '@vialant/domain/device/offline';
import type { Client } from '../api/client.ts';
import { isKeyReused, refusalOf } from '../api/failure.ts';
import type { DrainSession } from './drain.ts';
import { fieldsOf } from './payload.ts';
import type { OutboxEntry } from './store.ts';

/** A discrepancy's notes hold 4000 characters: this much of them for what it was and why, this much for the record. */
const HEAD_MOST = 600;
const PART_MOST = 3300;

export const queueNames: Readonly<Record<OfflineQueue, string>> = {
  daily_checks: labels.offline.inventoryCheck,
  administers: labels.offline.administer,
  wastes: labels.offline.waste,
};

/**
 * Gives the server the whole record as a discrepancy (OPEN-116), the guest's signature as a picture. Each call has a key
 * of its own that follows from the entry's, so that however often it is asked, it is written once. Answers whether the
 * server has all of it: the rest is not sent in the name of whoever signs in meanwhile.
 */
export async function handOverTo(
  client: Client,
  entry: OutboxEntry,
  session: DrainSession,
  why: 'refused' | 'codes',
): Promise<boolean> {
  const signature = await storedSignature(client, entry.id, entry.payload.guest?.signature, session);
  return tellAll(client, session, {
    key: `${entry.id}:${why}`,
    head: headOf(entry),
    record: recordText(entry, signature),
  });
}

/**
 * The same for a record that this version cannot read, as far as it can be seen whose it is: all of it is told as it is
 * kept, but for a signature, which is too long for that.
 */
export async function handOverUnreadable(client: Client, raw: unknown, session: DrainSession): Promise<boolean> {
  const kept = fieldsOf(raw);
  const payload = fieldsOf(kept['payload']);
  const guest = fieldsOf(payload['guest']);
  const id = typeof kept['id'] === 'string' ? kept['id'] : crypto.randomUUID();
  const signature = await storedSignature(client, id, guest['signature'], session);
  const record = signature === null ? raw : { ...kept, payload: { ...payload, guest: { ...guest, signature } } };
  return tellAll(client, session, {
    key: `${id}:unreadable`,
    head: `${unreadableName(raw)}. ${labels.offlineActions.unreadable}`.slice(0, HEAD_MOST).toWellFormed(),
    record: asciiOf(JSON.stringify(record)),
  });
}

/** By what a record that cannot be read can still be called: its code, else its id. */
export function unreadableName(raw: unknown): string {
  const { id, payload } = fieldsOf(raw);
  const code = fieldsOf(payload)['barcode_id'];
  if (typeof code === 'string' && code !== '') return code;
  return typeof id === 'string' && id !== '' ? id : '…';
}

/** OPEN-077: what says that it is another's, or another agency's, is left to them. */
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
        // Under this key nothing is ever sent but this part of this record: it is there, with an earlier reason.
        if (!isKeyReused(error)) throw error;
      });
  }
  return true;
}

/** The address of the signature's picture; the signature itself when it is no picture that the server takes. */
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

function pictureOf(dataUrl: string): Blob | null {
  const [, type, content] = /^data:(image\/\w+);base64,(.*)$/s.exec(dataUrl) ?? [];
  if (type === undefined || content === undefined) return null;
  try {
    return new Blob([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], { type });
  } catch {
    return null;
  }
}

/** What it was and why it was refused; the reason may be another at every try. */
function headOf({ queue, payload, refusal }: OutboxEntry): string {
  return `${queueNames[queue]} ${payload.barcode_id}. ${refusal?.reason ?? ''}`.slice(0, HEAD_MOST).toWellFormed();
}

/** All that the entry holds. */
function recordText({ id, happenedAt, payload }: OutboxEntry, signature: string | null): string {
  const { guest } = payload;
  const record = { id, happened_at: happenedAt.toISOString(), ...payload, guest: guest && { ...guest, signature } };
  return asciiOf(JSON.stringify(record));
}

// So that it can be cut anywhere.
function asciiOf(json: string): string {
  return json.replaceAll(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function partsOf(text: string): string[] {
  const count = Math.ceil(text.length / PART_MOST);
  return Array.from({ length: count }, (_, index) => text.slice(index * PART_MOST, (index + 1) * PART_MOST));
}
