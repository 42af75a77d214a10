import { crc32 } from 'node:zlib';
import { mustBeDrawable, type Pieces } from './pieces.ts';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
// Length, name and checksum of a chunk.
const AROUND_BYTES = 12;
const HEADER_BYTES = 13;

const DRAWING = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs'.split(' '));

/** The PNG with only the chunks that draw it, and nothing behind its end; null if it is no PNG. */
export function cleanPng(bytes: Buffer, pieces: Pieces): Buffer | null {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null;
  const kept: Buffer[] = [SIGNATURE];
  const seen = new Set<string>();
  let at = SIGNATURE.length;
  while (at + AROUND_BYTES <= bytes.length) {
    pieces.add();
    const end = at + AROUND_BYTES + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const chunk = bytes.subarray(at, end);
    const name = chunk.toString('latin1', 4, 8);
    if (seen.size === 0 && name !== 'IHDR') return null;
    if (crc32(chunk.subarray(4, -4)) !== chunk.readUInt32BE(chunk.length - 4)) return null;
    if (name === 'IHDR') {
      if (chunk.length !== AROUND_BYTES + HEADER_BYTES) return null;
      mustBeDrawable(chunk.readUInt32BE(8), chunk.readUInt32BE(12));
    }
    seen.add(name);
    if (DRAWING.has(name)) kept.push(chunk);
    if (name === 'IEND') return seen.has('IDAT') ? Buffer.concat(kept) : null;
    at = end;
  }
  return null;
}
