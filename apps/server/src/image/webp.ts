import { mustBeDrawable, type Pieces } from './pieces.ts';

const HEAD_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
const EXIF_AND_XMP = 0x0c;
const SIZE_BITS = 14;
const SIZE_MASK = 2 ** SIZE_BITS - 1;

const PICTURES = new Set(['VP8 ', 'VP8L']);
const DRAWING = new Set([...PICTURES, 'VP8X', 'ALPH', 'ICCP']);

/** The WebP with only the chunks that draw it; null if it is no WebP, or an animated one. */
export function cleanWebp(bytes: Buffer, pieces: Pieces): Buffer | null {
  if (bytes.length < HEAD_BYTES) return null;
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null;
  const fileEnd = CHUNK_HEAD_BYTES + bytes.readUInt32LE(4);
  if (fileEnd > bytes.length) return null;
  const kept: Buffer[] = [];
  let pictures = 0;
  let at = HEAD_BYTES;
  while (at + CHUNK_HEAD_BYTES <= fileEnd) {
    pieces.add();
    const size = bytes.readUInt32LE(at + 4);
    const end = at + CHUNK_HEAD_BYTES + size + (size % 2);
    if (end > fileEnd) return null;
    const name = bytes.toString('latin1', at, at + 4);
    const [width, height] = sizeOf(name, bytes.subarray(at + CHUNK_HEAD_BYTES, end));
    mustBeDrawable(width, height);
    if (PICTURES.has(name)) pictures += 1;
    if (DRAWING.has(name)) kept.push(name === 'VP8X' ? withoutFlags(bytes.subarray(at, end)) : bytes.subarray(at, end));
    at = end;
  }
  if (pictures !== 1) return null;
  const body = Buffer.concat(kept);
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES));
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

/** The width and height that a chunk says the picture has; nothing for a chunk that says none. */
function sizeOf(name: string, data: Buffer): readonly [number, number] {
  if (name === 'VP8X' && data.length >= 10) return [data.readUIntLE(4, 3) + 1, data.readUIntLE(7, 3) + 1];
  if (name === 'VP8 ' && data.length >= 10) return [data.readUInt16LE(6) & SIZE_MASK, data.readUInt16LE(8) & SIZE_MASK];
  if (name !== 'VP8L' || data.length < 5) return [0, 0];
  const packed = data.readUInt32LE(1);
  return [(packed & SIZE_MASK) + 1, ((packed >>> SIZE_BITS) & SIZE_MASK) + 1];
}

/** The head chunk, which announces the chunks that follow, without those that were left out. */
function withoutFlags(chunk: Buffer): Buffer {
  const changed = Buffer.from(chunk);
  changed[CHUNK_HEAD_BYTES] = (chunk[CHUNK_HEAD_BYTES] ?? 0) & ~EXIF_AND_XMP;
  return changed;
}
