import type { Client } from '../api/client.ts';
import type { DrainSession } from './drain.ts';
import { fieldsOf, isKeptRequest, type OutboxEntry } from './entry.ts';

/** The picture of a data URL; null when it is none. */
export function pictureOf(dataUrl: string): Blob | null {
  const [, type, content] = /^data:(image\/\w+);base64,(.*)$/s.exec(dataUrl) ?? [];
  if (type === undefined || content === undefined) return null;
  try {
    return new Blob([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], { type });
  } catch {
    return null;
  }
}

/**
 * The entry with the pictures that lie on the device uploaded, and named in its request by their addresses on the server.
 * Each is uploaded under a key of its own, so that every try gets the same address and makes the same request. False when
 * another user has signed in meanwhile.
 */
export async function withPictures(
  client: Client,
  entry: OutboxEntry,
  session: DrainSession,
): Promise<OutboxEntry | false> {
  if (entry.pictures === undefined) return entry;
  const stored = new Map<string, string>();
  for (const [place, [here, dataUrl]] of Object.entries(entry.pictures).entries()) {
    const picture = pictureOf(dataUrl);
    if (picture === null) continue;
    if (!session.isCurrent()) return false;
    const options = { agencyId: session.userGroupId, idempotencyKey: `${entry.id}:picture:${place}` };
    stored.set(here, (await client.upload(picture, folderOf(entry.request), options)).url);
  }
  const request = { call: entry.request.call, body: named(entry.request.body, stored) };
  if (!isKeptRequest(request)) throw new Error(`not a request: ${request.call}`);
  return { ...entry, request };
}

function folderOf({ call }: OutboxEntry['request']): 'general_check' | 'box_check' {
  return call === 'POST general_check_submission/record' ? 'general_check' : 'box_check';
}

/** The same value with every address of the device in the place of which a stored one has come. */
function named(value: unknown, stored: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return stored.get(value) ?? value;
  if (Array.isArray(value)) return value.map((each) => named(each, stored));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(fieldsOf(value)).map(([name, each]) => [name, named(each, stored)]));
}
