import type { Bytes } from '../bytes.ts';
import { Fields } from './fields.ts';

/** An entry as the archive's directory at its end describes it. */
export type DirectoryEntry = {
  readonly path: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  /** Where the entry begins in the file. */
  readonly at: number;
  readonly isLink: boolean;
};

export type Directory = { readonly entries: readonly DirectoryEntry[]; readonly at: number };

/** An archive that cannot be read; the message says why. */
export class BrokenArchive extends Error {
  override readonly name = 'BrokenArchive';
}

const END_BYTES = 22;
const LOCATOR_BYTES = 20;
const END_64_BYTES = 56;
const ENTRY_BYTES = 46;
const SIGNATURES = { entry: 0x02014b50, end: 0x06054b50, locator: 0x07064b50, end64: 0x06064b50 } as const;
const ALL_16 = 0xffff;
const ALL_32 = 0xffffffff;
const LARGE_FIELDS = 1;
const LINK_MODE = 0xa000;
const MODE_KIND = 0xf000;
// A packet has some hundred files; a directory of this size is an attack on the reader's memory.
const MOST_DIRECTORY_BYTES = 64 * 1024 * 1024;

/** Whether the file ends as an archive does. */
export async function endsAsArchive(bytes: Bytes): Promise<boolean> {
  if (bytes.size < END_BYTES) return false;
  const end = await fieldsAt(bytes, bytes.size - END_BYTES, END_BYTES);
  return end.u32(0) === SIGNATURES.end;
}

/** Reads the directory of an archive, which must end with it and have no comment. */
export async function readDirectory(bytes: Bytes): Promise<Directory> {
  const { at, size, count, until } = await findDirectory(bytes);
  if (size > MOST_DIRECTORY_BYTES || at + size !== until) throw new BrokenArchive('its directory is not where it says');
  const fields = await fieldsAt(bytes, at, size);
  const entries: DirectoryEntry[] = [];
  let offset = 0;
  while (offset < size) {
    if (offset + ENTRY_BYTES > size || fields.u32(offset) !== SIGNATURES.entry)
      throw new BrokenArchive('its directory is damaged');
    const length = ENTRY_BYTES + fields.u16(offset + 28) + fields.u16(offset + 30) + fields.u16(offset + 32);
    if (offset + length > size) throw new BrokenArchive('its directory is cut off');
    entries.push(entryAt(fields, offset));
    offset += length;
  }
  if (entries.length !== count) throw new BrokenArchive(`it counts ${count} files and has ${entries.length}`);
  return { entries, at };
}

type Place = { readonly at: number; readonly size: number; readonly count: number; readonly until: number };

async function findDirectory(bytes: Bytes): Promise<Place> {
  if (!(await endsAsArchive(bytes))) throw new BrokenArchive('it does not end as an archive does');
  const endAt = bytes.size - END_BYTES;
  const end = await fieldsAt(bytes, endAt, END_BYTES);
  if (end.u16(20) !== 0) throw new BrokenArchive('its end is damaged');
  const [count, size, at] = [end.u16(10), end.u32(12), end.u32(16)];
  const locator = endAt < LOCATOR_BYTES ? null : await fieldsAt(bytes, endAt - LOCATOR_BYTES, LOCATOR_BYTES);
  if (locator?.u32(0) !== SIGNATURES.locator) {
    if (end.u16(8) !== count || end.u32(4) !== 0) throw new BrokenArchive('it is a part of several');
    return { at, size, count, until: endAt };
  }
  const end64At = locator.u64(8);
  if (end64At + END_64_BYTES !== endAt - LOCATOR_BYTES) throw new BrokenArchive('its end is damaged');
  const end64 = await fieldsAt(bytes, end64At, END_64_BYTES);
  if (end64.u32(0) !== SIGNATURES.end64 || end64.u64(24) !== end64.u64(32))
    throw new BrokenArchive('its end is damaged');
  const large = { at: end64.u64(48), size: end64.u64(40), count: end64.u64(32), until: end64At };
  // A reader that knows only the short fields must find the same directory.
  const agree =
    (at === ALL_32 || at === large.at) &&
    (size === ALL_32 || size === large.size) &&
    (count === ALL_16 || count === large.count);
  if (!agree) throw new BrokenArchive('its two ends name different directories');
  return large;
}

function entryAt(fields: Fields, offset: number): DirectoryEntry {
  const nameBytes = fields.u16(offset + 28);
  const extraBytes = fields.u16(offset + 30);
  if (fields.u16(offset + 34) !== 0) throw new BrokenArchive('it is a part of several');
  const extraAt = offset + ENTRY_BYTES + nameBytes;
  const large = largeFields(fields, extraAt, extraAt + extraBytes);
  const whole = (value: number): number => (value === ALL_32 ? (large.shift() ?? Number.NaN) : value);
  // The long forms stand in this order, each only where the short field has no room.
  const size = whole(fields.u32(offset + 24));
  const packed = whole(fields.u32(offset + 20));
  const at = whole(fields.u32(offset + 42));
  if (![size, packed, at].every(Number.isSafeInteger)) throw new BrokenArchive('its directory is damaged');
  return {
    path: fields.text(offset + ENTRY_BYTES, nameBytes),
    flags: fields.u16(offset + 8),
    method: fields.u16(offset + 10),
    crc: fields.u32(offset + 16),
    packed,
    size,
    at,
    isLink: ((fields.u32(offset + 38) >>> 16) & MODE_KIND) === LINK_MODE,
  };
}

/** The 64-bit values among the extra fields of an entry. */
function largeFields(fields: Fields, from: number, to: number): number[] {
  for (let at = from; at + 4 <= to; ) {
    const length = fields.u16(at + 2);
    if (fields.u16(at) === LARGE_FIELDS && at + 4 + length <= to)
      return Array.from({ length: Math.floor(length / 8) }, (_, index) => fields.u64(at + 4 + 8 * index));
    at += 4 + length;
  }
  return [];
}

/** Reads exactly so many bytes. */
export async function fieldsAt(bytes: Bytes, at: number, length: number): Promise<Fields> {
  const read = at < 0 || at + length > bytes.size ? null : await bytes.read(at, at + length);
  if (read?.length !== length) throw new BrokenArchive('it is cut off');
  return new Fields(read);
}
