import { cleanHeic } from './heic.ts';
import type { Image } from './image-store.ts';
import { cleanJpeg } from './jpeg.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

const CLEANERS = [
  ['image/jpeg', cleanJpeg],
  ['image/png', cleanPng],
  ['image/webp', cleanWebp],
  ['image/heic', cleanHeic],
] as const;

/**
 * The picture by its content, whatever its name says, with nothing in it but the picture: no place, no time, no device,
 * no second picture behind the first. Null for anything else, and for a picture too damaged to tell (OPEN-130).
 */
export function cleanImage(bytes: Buffer): Image | null {
  for (const [type, clean] of CLEANERS) {
    const cleaned = clean(bytes);
    if (cleaned !== null) return { type, bytes: cleaned };
  }
  return null;
}
