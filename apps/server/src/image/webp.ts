const HEAD_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
const EXIF_AND_XMP = 0x0c;

const PICTURES = new Set(['VP8 ', 'VP8L']);
const DRAWING = new Set([...PICTURES, 'VP8X', 'ALPH', 'ICCP']);

/** The WebP with the chunks that draw it; null if it is none, or one that moves. */
export function cleanWebp(bytes: Buffer): Buffer | null {
  if (bytes.length < HEAD_BYTES) return null;
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null;
  const fileEnd = CHUNK_HEAD_BYTES + bytes.readUInt32LE(4);
  if (fileEnd > bytes.length) return null;
  const kept: Buffer[] = [];
  let pictures = 0;
  let at = HEAD_BYTES;
  while (at + CHUNK_HEAD_BYTES <= fileEnd) {
    const size = bytes.readUInt32LE(at + 4);
    const end = at + CHUNK_HEAD_BYTES + size + (size % 2);
    if (end > fileEnd) return null;
    const name = bytes.toString('latin1', at, at + 4);
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

/** The head chunk, which announces the chunks that follow, without those that were left out. */
function withoutFlags(chunk: Buffer): Buffer {
  const changed = Buffer.from(chunk);
  changed[CHUNK_HEAD_BYTES] = (chunk[CHUNK_HEAD_BYTES] ?? 0) & ~EXIF_AND_XMP;
  return changed;
}
