import { mustBeDrawable, type Pieces } from './pieces.ts';

const MARKER = 0xff;
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const EXIF = Buffer.from('Exif\0\0', 'latin1');
const UPRIGHT = 1;
const ORIENTATION_TAG = 0x0112;
const DIRECTORY_ENTRY_BYTES = 12;
// A frame with the height 0 gets its height from a later segment; the largest possible one is assumed.
const HEIGHT_TOLD_LATER = 65_535;
// Markers in the range of frame markers that begin no frame: Huffman tables, an extension, arithmetic coding.
const NO_FRAMES = new Set([0xc4, 0xc8, 0xcc]);

// The application segments that affect how the picture looks, by the bytes with which they begin.
const LOOKS: ReadonlyMap<number, Buffer> = new Map([
  [0xe0, Buffer.from('JFIF\0', 'latin1')],
  [0xe2, Buffer.from('ICC_PROFILE\0', 'latin1')],
  [0xee, Buffer.from('Adobe', 'latin1')],
]);

/** The JPEG with only the segments that draw it, its orientation, and nothing behind its end; null if it is no JPEG. */
export function cleanJpeg(bytes: Buffer, pieces: Pieces): Buffer | null {
  if (bytes[0] !== MARKER || bytes[1] !== START) return null;
  const kept: Buffer[] = [];
  let orientation = UPRIGHT;
  let hasScan = false;
  let at = 2;
  while (at + 2 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== MARKER) return null;
    if (marker === END) return hasScan ? joined(kept, orientation) : null;
    if (marker === MARKER) {
      at += 1; // padding
      continue;
    }
    pieces.add();
    const end = segmentEnd(bytes, at);
    if (end === null) return null;
    const payload = bytes.subarray(at + 4, end);
    if (isFrame(marker)) mustBeDrawable(sizeAt(payload, 3), sizeAt(payload, 1) || HEIGHT_TOLD_LATER);
    if (draws(marker, payload)) kept.push(bytes.subarray(at, end));
    if (marker === 0xe1) orientation = orientationIn(payload, pieces) ?? orientation;
    at = end;
    if (marker === SCAN) {
      at = scanEnd(bytes, end);
      kept.push(bytes.subarray(end, at));
      hasScan = true;
    }
  }
  return null;
}

function segmentEnd(bytes: Buffer, at: number): number | null {
  if (at + 4 > bytes.length) return null;
  const length = bytes.readUInt16BE(at + 2);
  const end = at + 2 + length;
  return length < 2 || end > bytes.length ? null : end;
}

/** Where the next marker stands behind the entropy-coded data; a stuffed zero and a restart are part of the data. */
function scanEnd(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(MARKER, from);
  while (at !== -1) {
    const next = bytes[at + 1] ?? 0;
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
    at = bytes.indexOf(MARKER, at + 2);
  }
  return bytes.length;
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.has(marker);
}

function sizeAt(frame: Buffer, at: number): number {
  return at + 2 > frame.length ? 0 : frame.readUInt16BE(at);
}

function draws(marker: number, payload: Buffer): boolean {
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  if (!isApplication) return (marker >= 0xc0 && marker <= 0xcf) || (marker >= 0xda && marker <= 0xdf);
  const beginning = LOOKS.get(marker);
  return beginning !== undefined && startsWith(payload, beginning);
}

function startsWith(bytes: Buffer, beginning: Buffer): boolean {
  return bytes.subarray(0, beginning.length).equals(beginning);
}

/** The orientation of the camera, 1 to 8, from the Exif data; null if they do not tell it. */
function orientationIn(payload: Buffer, pieces: Pieces): number | null {
  if (!startsWith(payload, EXIF)) return null;
  const tiff = payload.subarray(EXIF.length);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number): number =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const long = (at: number): number =>
    at + 4 > tiff.length ? 0 : isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at);
  const directory = long(4);
  // Only as many entries as fit into the data: the count in the file cannot be trusted.
  const room = Math.floor((tiff.length - directory - 2) / DIRECTORY_ENTRY_BYTES);
  const entries = Math.min(short(directory), room);
  for (let entry = 0; entry < entries; entry += 1) {
    pieces.add();
    const at = directory + 2 + entry * DIRECTORY_ENTRY_BYTES;
    if (short(at) !== ORIENTATION_TAG) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}

function joined(kept: readonly Buffer[], orientation: number): Buffer {
  const way = orientation === UPRIGHT ? [] : [exifOf(orientation)];
  return Buffer.concat([Buffer.from([MARKER, START]), ...way, ...kept, Buffer.from([MARKER, END])]);
}

/** Exif data that say the orientation and nothing else. */
function exifOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION_TAG, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const head = Buffer.from([MARKER, 0xe1, 0, 2 + EXIF.length + tiff.length]);
  return Buffer.concat([head, EXIF, tiff]);
}
