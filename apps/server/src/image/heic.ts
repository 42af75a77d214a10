import { type Box, boxesIn, field, type Range } from './iso-box.ts';

const STILL_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'mif1']);
const TOP_BOXES = new Set(['ftyp', 'meta', 'mdat', 'free', 'skip']);
const META_BOXES = new Set(['hdlr', 'pitm', 'iinf', 'iloc', 'iref', 'iprp', 'idat', 'dinf']);
const PICTURE_ITEMS = new Set(['hvc1', 'grid', 'iden', 'iovl']);
const FULL_BOX_BYTES = 4;

type Item = { readonly id: number; readonly type: string };

/**
 * The HEIC with every byte that does not draw it blanked: Exif and XMP data lie between the tiles of the picture, and
 * nothing in the file may move, because the tiles are found by their place. Null if it is none, or not understood.
 */
export function cleanHeic(bytes: Buffer): Buffer | null {
  const cleaned = Buffer.from(bytes);
  const boxes = boxesIn(cleaned, { from: 0, to: cleaned.length });
  const [brands] = boxes ?? [];
  const meta = boxes?.find(({ type }) => type === 'meta');
  if (!boxes || brands?.type !== 'ftyp' || !meta || !isStill(cleaned, brands)) return null;
  const inMeta = boxesIn(cleaned, { from: meta.from + FULL_BOX_BYTES, to: meta.to });
  const drawing = inMeta && drawingRanges(cleaned, inMeta);
  if (!inMeta || !drawing) return null;
  for (const box of boxes) if (!TOP_BOXES.has(box.type)) blankBox(cleaned, box);
  for (const box of inMeta) if (!META_BOXES.has(box.type)) blankBox(cleaned, box);
  const holders = [...boxes.filter(({ type }) => type === 'mdat'), ...inMeta.filter(({ type }) => type === 'idat')];
  for (const holder of holders) blankBetween(cleaned, holder, drawing);
  return cleaned;
}

function isStill(bytes: Buffer, { from, to }: Box): boolean {
  const brands: string[] = bytes.toString('latin1', from, to).match(/.{4}/gs) ?? [];
  return brands.some((brand) => STILL_BRANDS.has(brand)) && !brands.includes('avif');
}

/** Where the parts of the picture lie in the file; null when that cannot be told, or there are none. */
function drawingRanges(bytes: Buffer, inMeta: readonly Box[]): Range[] | null {
  const find = (type: string): Box | undefined => inMeta.find((box) => box.type === type);
  const [names, places, data] = [find('iinf'), find('iloc'), find('idat')];
  const items = names && itemsIn(bytes, names);
  const ranges = places && items && rangesIn(bytes, places, data);
  if (!items || !ranges) return null;
  const pictures = items.filter(({ type }) => PICTURE_ITEMS.has(type)).flatMap(({ id }) => ranges.get(id) ?? []);
  return pictures.length === 0 ? null : pictures;
}

function itemsIn(bytes: Buffer, { from, to }: Box): Item[] | null {
  const countBytes = bytes[from] === 0 ? 2 : 4;
  const entries = boxesIn(bytes, { from: from + FULL_BOX_BYTES + countBytes, to });
  return (
    entries?.map((entry) => {
      const idBytes = bytes[entry.from] === 2 ? 2 : 4;
      const read = field(bytes, entry.from + FULL_BOX_BYTES, entry.to);
      const id = read(idBytes) ?? 0;
      read(2); // its protection
      const at = entry.from + FULL_BOX_BYTES + idBytes + 2;
      return { id, type: bytes.toString('latin1', at, at + 4) };
    }) ?? null
  );
}

/** The places of each item, by its id. */
function rangesIn(bytes: Buffer, { from, to }: Box, data: Box | undefined): Map<number, Range[]> | null {
  const version = bytes[from] ?? 0;
  const read = field(bytes, from + FULL_BOX_BYTES, to);
  const sizes = read(2) ?? 0;
  const [offsetBytes, lengthBytes] = [sizes >> 12, (sizes >> 8) & 15];
  const [baseBytes, indexBytes] = [(sizes >> 4) & 15, version === 0 ? 0 : sizes & 15];
  const idBytes = version < 2 ? 2 : 4;
  const count = read(idBytes) ?? 0;
  const found = new Map<number, Range[]>();
  for (let n = 0; n < count; n += 1) {
    const id = read(idBytes);
    const method = version === 0 ? 0 : (read(2) ?? 0) & 15;
    read(2); // in which file: this one
    const base = read(baseBytes);
    const parts = read(2);
    const start = method === 0 ? 0 : method === 1 ? data?.from : undefined;
    if (id === null || base === null || parts === null || start === undefined) return null;
    const ranges: Range[] = [];
    for (let part = 0; part < parts; part += 1) {
      read(indexBytes);
      const [offset, length] = [read(offsetBytes), read(lengthBytes)];
      if (offset === null || length === null || length === 0) return null;
      ranges.push({ from: start + base + offset, to: start + base + offset + length });
    }
    found.set(id, ranges);
  }
  return found;
}

function blankBox(bytes: Buffer, { from, to, typeAt }: Box): void {
  bytes.write('free', typeAt, 'latin1');
  bytes.fill(0, from, to);
}

/** Blanks what lies in the box outside of the ranges. */
function blankBetween(bytes: Buffer, { from, to }: Box, ranges: readonly Range[]): void {
  let at = from;
  for (const range of ranges.toSorted((one, other) => one.from - other.from)) {
    if (range.to <= from || range.from >= to) continue;
    if (range.from > at) bytes.fill(0, at, range.from);
    at = Math.max(at, range.to);
  }
  if (at < to) bytes.fill(0, at, to);
}
