import { mustBeDrawable, type Pieces } from './pieces.ts';
import { type Box, boxesIn, field, type Range } from './iso-box.ts';

const STILL_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'mif1']);
const TOP_BOXES = new Set(['ftyp', 'meta', 'mdat', 'free', 'skip']);
const META_BOXES = new Set(['hdlr', 'pitm', 'iinf', 'iloc', 'iref', 'iprp', 'idat', 'dinf']);
const PICTURE_ITEMS = new Set(['hvc1', 'grid', 'iden', 'iovl']);
const FULL_BOX_BYTES = 4;
const MOST_BRANDS_BYTES = 256;
// The sizes in bytes that a number in the item locations (iloc) can have.
const NUMBER_SIZES = new Set([0, 4, 8]);
// Derived pictures, and at which byte their size stands: behind two counts, or also behind a background colour.
const SIZE_AT: ReadonlyMap<string, number> = new Map([
  ['grid', 4],
  ['iovl', 10],
]);

type Item = { readonly id: number; readonly type: string };

/**
 * The HEIC with every byte zeroed that is not part of the picture. Exif and XMP data lie between the picture's tiles
 * and cannot be cut out, because the tiles are found by their offsets. Null if it is no HEIC, or not understood.
 */
export function cleanHeic(bytes: Buffer, pieces: Pieces): Buffer | null {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return null;
  const boxes = boxesIn(bytes, { from: 0, to: bytes.length }, pieces);
  const [brands] = boxes ?? [];
  const meta = boxes?.find(({ type }) => type === 'meta');
  if (!boxes || !brands || !meta || !isStill(bytes, brands)) return null;
  const inMeta = boxesIn(bytes, { from: meta.from + FULL_BOX_BYTES, to: meta.to }, pieces);
  const drawing = inMeta && drawingRanges(bytes, inMeta, pieces);
  if (!inMeta || !drawing || !hasKnownSizes(bytes, inMeta, pieces)) return null;
  const cleaned = Buffer.from(bytes);
  for (const box of boxes) if (!TOP_BOXES.has(box.type)) blankBox(cleaned, box);
  for (const box of inMeta) if (!META_BOXES.has(box.type)) blankBox(cleaned, box);
  const holders = [...boxes.filter(({ type }) => type === 'mdat'), ...inMeta.filter(({ type }) => type === 'idat')];
  blankBetween(cleaned, holders, drawing);
  return cleaned;
}

function isStill(bytes: Buffer, { from, to }: Box): boolean {
  if (to - from > MOST_BRANDS_BYTES) return false;
  const brands: string[] = bytes.toString('latin1', from, to).match(/.{4}/gs) ?? [];
  return brands.some((brand) => STILL_BRANDS.has(brand)) && !brands.includes('avif');
}

/** Where the parts of the picture lie in the file; null when that cannot be told, or there are none. */
function drawingRanges(bytes: Buffer, inMeta: readonly Box[], pieces: Pieces): Range[] | null {
  const find = (type: string): Box | undefined => inMeta.find((box) => box.type === type);
  const [names, places, data] = [find('iinf'), find('iloc'), find('idat')];
  const items = names && itemsIn(bytes, names, pieces);
  const ranges = places && items && rangesIn(bytes, places, { data, pieces });
  if (!items || !ranges) return null;
  for (const { id, type } of items) mustDrawAtMost(bytes, ranges.get(id)?.[0], SIZE_AT.get(type));
  // An item may be named twice; its places are taken once.
  const drawn = new Set(items.filter(({ type }) => PICTURE_ITEMS.has(type)).map(({ id }) => id));
  const pictures = [...drawn].flatMap((id) => ranges.get(id) ?? []);
  return pictures.length === 0 ? null : pictures;
}

/** Whether the sizes that the file gives its items can be read; throws TooMuch for one too large to draw. */
function hasKnownSizes(bytes: Buffer, inMeta: readonly Box[], pieces: Pieces): boolean {
  const properties = inMeta.find(({ type }) => type === 'iprp');
  if (!properties) return true;
  const container = boxesIn(bytes, properties, pieces)?.find(({ type }) => type === 'ipco');
  const sizes = container && boxesIn(bytes, container, pieces)?.filter(({ type }) => type === 'ispe');
  if (!sizes) return false;
  for (const { from, to } of sizes) {
    const read = field(bytes, from + FULL_BOX_BYTES, to);
    mustBeDrawable(read(4) ?? 0, read(4) ?? 0);
  }
  return true;
}

/** Throws TooMuch for a derived picture that is said to be too large to draw. */
function mustDrawAtMost(bytes: Buffer, place: Range | undefined, sizeAt: number | undefined): void {
  if (!place || sizeAt === undefined) return;
  const isWide = ((bytes[place.from + 1] ?? 0) & 1) === 1;
  const read = field(bytes, place.from + sizeAt, place.to);
  const sizeBytes = isWide ? 4 : 2;
  mustBeDrawable(read(sizeBytes) ?? 0, read(sizeBytes) ?? 0);
}

function itemsIn(bytes: Buffer, { from, to }: Box, pieces: Pieces): Item[] | null {
  const countBytes = bytes[from] === 0 ? 2 : 4;
  const entries = boxesIn(bytes, { from: from + FULL_BOX_BYTES + countBytes, to }, pieces);
  return (
    entries?.map((entry) => {
      const idBytes = bytes[entry.from] === 2 ? 2 : 4;
      const read = field(bytes, entry.from + FULL_BOX_BYTES, entry.to);
      const id = read(idBytes) ?? 0;
      read(2); // the item's protection index
      const at = entry.from + FULL_BOX_BYTES + idBytes + 2;
      return { id, type: bytes.toString('latin1', at, at + 4) };
    }) ?? null
  );
}

type Places = { readonly data: Box | undefined; readonly pieces: Pieces };

/** The places of each item, by its id; null when one of them is not in the file. */
function rangesIn(bytes: Buffer, { from, to }: Box, { data, pieces }: Places): Map<number, Range[]> | null {
  const version = bytes[from] ?? 0;
  const read = field(bytes, from + FULL_BOX_BYTES, to);
  const sizes = read(2) ?? 0;
  const [offsetBytes, lengthBytes] = [sizes >> 12, (sizes >> 8) & 15];
  const [baseBytes, indexBytes] = [(sizes >> 4) & 15, version === 0 ? 0 : sizes & 15];
  if (![offsetBytes, lengthBytes, baseBytes, indexBytes].every((size) => NUMBER_SIZES.has(size))) return null;
  const idBytes = version < 2 ? 2 : 4;
  const count = read(idBytes) ?? 0;
  const found = new Map<number, Range[]>();
  for (let n = 0; n < count; n += 1) {
    pieces.add();
    const id = read(idBytes);
    const method = version === 0 ? 0 : (read(2) ?? 0) & 15;
    read(2); // the index of the file: this one
    const base = read(baseBytes);
    const parts = read(2);
    const start = method === 0 ? 0 : method === 1 ? data?.from : undefined;
    if (id === null || base === null || parts === null || start === undefined) return null;
    const ranges: Range[] = [];
    for (let part = 0; part < parts; part += 1) {
      pieces.add();
      read(indexBytes);
      const [offset, length] = [read(offsetBytes), read(lengthBytes)];
      if (offset === null || length === null || length === 0) return null;
      const range = { from: start + base + offset, to: start + base + offset + length };
      if (range.to > bytes.length) return null;
      ranges.push(range);
    }
    found.set(id, ranges);
  }
  return found;
}

function blankBox(bytes: Buffer, { from, to, typeAt }: Box): void {
  bytes.write('free', typeAt, 'latin1');
  bytes.fill(0, from, to);
}

/** Zeroes what lies in the boxes outside of the ranges, in one pass over both lists. */
function blankBetween(bytes: Buffer, holders: readonly Box[], ranges: readonly Range[]): void {
  const drawing = united(ranges);
  let next = 0;
  for (const { from, to } of holders.toSorted(byPlace)) {
    let at = from;
    for (let range = drawing[next]; range && range.from < to; range = drawing[next]) {
      if (range.from > at) bytes.fill(0, at, range.from);
      at = Math.max(at, Math.min(range.to, to));
      if (range.to > to) break; // it goes on in the next box
      next += 1;
    }
    bytes.fill(0, at, to);
  }
}

/** The ranges in their order, with those that touch or overlap joined. */
function united(ranges: readonly Range[]): Range[] {
  const apart: Range[] = [];
  for (const range of ranges.toSorted(byPlace)) {
    const last = apart.at(-1);
    if (last && range.from <= last.to) apart[apart.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    else apart.push(range);
  }
  return apart;
}

function byPlace(one: Range, other: Range): number {
  return one.from - other.from;
}
