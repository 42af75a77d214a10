import type { Bytes } from '../bytes.ts';
import { BrokenArchive, type Directory, type DirectoryEntry, fieldsAt, readDirectory } from './directory.ts';

/** A file in an archive, and where its packed bytes are. */
export type ArchiveFile = Pick<DirectoryEntry, 'path' | 'method' | 'crc' | 'size'> & {
  readonly from: number;
  readonly to: number;
};

/** The files of an archive, and what another program might read differently in it. */
export type Archive = {
  readonly files: readonly ArchiveFile[];
  readonly wrong: readonly { readonly file: string; readonly what: string }[];
};

export const STORED = 0;
export const DEFLATED = 8;

const LOCAL_BYTES = 30;
const LOCAL_SIGNATURE = 0x04034b50;
const DESCRIPTOR_SIGNATURE = 0x08074b50;
const ALL_32 = 0xffffffff;
const FLAGS = { encrypted: 1, sizesFollow: 8 } as const;

/**
 * Opens an archive. Programs read archives by the directory at the end or by the headers before each file; here both
 * must say the same and leave no byte between the files, so that everybody finds the files that are verified.
 */
export async function openArchive(bytes: Bytes): Promise<Archive> {
  const directory = await readDirectory(bytes);
  const wrong = wrongPaths(directory.entries);
  const files: ArchiveFile[] = [];
  const inOrder = [...directory.entries].sort((one, other) => one.at - other.at);
  let end = 0;
  for (const [index, entry] of inOrder.entries()) {
    if (entry.at !== end) throw new BrokenArchive('there are bytes in it that belong to no file');
    end = inOrder[index + 1]?.at ?? directory.at;
    const from = await dataBegins(bytes, entry);
    const to = from + entry.packed;
    await checkEnd(bytes, entry, { to, end });
    files.push({ path: entry.path, method: entry.method, crc: entry.crc, size: entry.size, from, to });
  }
  if (end !== directory.at) throw new BrokenArchive('there are bytes in it that belong to no file');
  return { files, wrong };
}

/** Paths that would lead a program that unpacks the archive elsewhere, or to one file twice. */
function wrongPaths(entries: Directory['entries']): { file: string; what: string }[] {
  const seen = new Set<string>();
  return entries.flatMap(({ path, isLink }) => {
    // Some systems do not tell upper from lower case in the name of a file.
    const folded = path.normalize('NFC').toLowerCase();
    const isTwice = seen.has(folded);
    seen.add(folded);
    const parts = path.split('/');
    if (isTwice) return [{ file: path, what: 'it is in the packet twice' }];
    if (isLink) return [{ file: path, what: 'it is no file but a link to another place' }];
    return /[\\:\p{Cc}]/u.test(path) || parts.some((part) => part === '' || part === '.' || part === '..')
      ? [{ file: path, what: 'its path is not one that a packet may have' }]
      : [];
  });
}

async function dataBegins(bytes: Bytes, entry: DirectoryEntry): Promise<number> {
  const local = await fieldsAt(bytes, entry.at, LOCAL_BYTES);
  const nameBytes = local.u16(26);
  const name = await fieldsAt(bytes, entry.at + LOCAL_BYTES, nameBytes);
  const follow = (entry.flags & FLAGS.sizesFollow) !== 0;
  const fits = (value: number, expected: number): boolean =>
    value === expected || value === ALL_32 || (follow && value === 0);
  const agree =
    local.u32(0) === LOCAL_SIGNATURE &&
    local.u16(6) === entry.flags &&
    local.u16(8) === entry.method &&
    (local.u32(14) === entry.crc || (follow && local.u32(14) === 0)) &&
    fits(local.u32(18), entry.packed) &&
    fits(local.u32(22), entry.size) &&
    name.text(0, nameBytes) === entry.path;
  if (!agree) throw new BrokenArchive(`it describes ${entry.path} in two ways`);
  if (entry.method !== STORED && entry.method !== DEFLATED)
    throw new BrokenArchive(`${entry.path} is packed in an unknown way`);
  if ((entry.flags & FLAGS.encrypted) !== 0) throw new BrokenArchive(`${entry.path} is encrypted`);
  if (entry.method === STORED && entry.packed !== entry.size)
    throw new BrokenArchive(`it describes ${entry.path} in two ways`);
  return entry.at + LOCAL_BYTES + nameBytes + local.u16(28);
}

/** What stands between the packed bytes and the next file: nothing, or checksum and sizes once more. */
async function checkEnd(bytes: Bytes, entry: DirectoryEntry, { to, end }: { to: number; end: number }): Promise<void> {
  const length = end - to;
  if (length === 0 && (entry.flags & FLAGS.sizesFollow) === 0) return;
  const isKnown = [12, 16, 20, 24].includes(length) && (entry.flags & FLAGS.sizesFollow) !== 0;
  if (!isKnown) throw new BrokenArchive('there are bytes in it that belong to no file');
  const after = await fieldsAt(bytes, to, length);
  const isSigned = length === 16 || length === 24;
  const isLarge = length >= 20;
  const at = isSigned ? 4 : 0;
  const packed = isLarge ? after.u64(at + 4) : after.u32(at + 4);
  const size = isLarge ? after.u64(at + 12) : after.u32(at + 8);
  const agree =
    (!isSigned || after.u32(0) === DESCRIPTOR_SIGNATURE) &&
    after.u32(at) === entry.crc &&
    packed === entry.packed &&
    size === entry.size;
  if (!agree) throw new BrokenArchive(`it describes ${entry.path} in two ways`);
}
