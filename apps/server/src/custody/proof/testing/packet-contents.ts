import { isDeepStrictEqual } from 'node:util';
import { type Bytes, textOf } from '@vialant/verifier/bytes';
import { openArchive } from '@vialant/verifier/zip/archive';
import { unpack } from '@vialant/verifier/zip/unpack';

/** A packet in memory, as the verifier reads it. */
export function bytesOf(packet: Buffer): Bytes {
  const all = new Uint8Array(packet);
  return { size: all.length, read: async (from, to) => all.slice(from, to) };
}

/** The files of a packet that can be opened, by their paths. */
export async function contentsOf(packet: Buffer): Promise<Map<string, string>> {
  const bytes = bytesOf(packet);
  const { files } = await openArchive(bytes);
  const all = files.map(async (file) => [file.path, await textOf(unpack(bytes, file, () => undefined))] as const);
  return new Map(await Promise.all(all));
}

/** Whether everybody who unpacks the two finds the same files; not so if one of them cannot be opened. */
export async function haveSameContents(one: Buffer, other: Buffer): Promise<boolean> {
  try {
    return isDeepStrictEqual(await contentsOf(one), await contentsOf(other));
  } catch {
    return false;
  }
}
