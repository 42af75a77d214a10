import type { Pieces } from './pieces.ts';

export type Range = { readonly from: number; readonly to: number };

/** A box of an ISO media file: its type, where that is written, and the range of its content. */
export type Box = Range & { readonly type: string; readonly typeAt: number };

const HEAD_BYTES = 8;
const LONG_HEAD_BYTES = 16;

/** The boxes that fill the range one after another; null when they do not. */
export function boxesIn(bytes: Buffer, { from, to }: Range, pieces: Pieces): Box[] | null {
  const boxes: Box[] = [];
  let at = from;
  while (at < to) {
    pieces.add();
    if (at + HEAD_BYTES > to) return null;
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1;
    if (isLong && at + LONG_HEAD_BYTES > to) return null;
    const size = isLong ? Number(bytes.readBigUInt64BE(at + HEAD_BYTES)) : short === 0 ? to - at : short;
    const head = isLong ? LONG_HEAD_BYTES : HEAD_BYTES;
    if (size < head || at + size > to) return null;
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), typeAt: at + 4, from: at + head, to: at + size });
    at += size;
  }
  return boxes;
}

/** Reads numbers of 0 to 8 bytes one after another; null where there are no more bytes. */
export function field(bytes: Buffer, from: number, to: number): (size: number) => number | null {
  let at = from;
  return (size) => {
    if (size === 0) return 0;
    if (at + size > to || size > 8) return null;
    const value = size === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, Math.min(size, 6));
    at += size;
    return value;
  };
}
