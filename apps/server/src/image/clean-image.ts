import { cleanHeic } from './heic.ts';
import { cleanJpeg } from './jpeg.ts';
import { Pieces, TooMuch } from './pieces.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

const CLEANERS = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
  'image/heic': cleanHeic,
} as const;

export type PictureType = keyof typeof CLEANERS;
export type CleanPicture = { readonly type: PictureType; readonly bytes: Buffer };
export const PICTURE_TYPES = Object.keys(CLEANERS) as readonly PictureType[];

/**
 * The picture, recognised by its content whatever its name says, without any data about place, time and device and
 * without a second picture behind the first. Null for anything else, for a picture too damaged to tell, and for one
 * that is made to cost much work (OPEN-130).
 */
export function cleanImage(
  bytes: Buffer,
  types: readonly PictureType[] = PICTURE_TYPES,
  pieces = new Pieces(),
): CleanPicture | null {
  try {
    for (const type of types) {
      const cleaned = CLEANERS[type](bytes, pieces);
      if (cleaned !== null) return { type, bytes: cleaned };
    }
    return null;
  } catch (error) {
    if (error instanceof TooMuch) return null;
    throw error;
  }
}
