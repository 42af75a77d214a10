import { Refused } from '@vialant/domain/words/refusal';
import { cleanImage } from '../image/clean-image.ts';
import { imageIdOf } from '../image/image-url.ts';
import type { Facts } from './facts.ts';

const DRAWN = 'data:image/png;base64,';

/** The uploads that are named, for the facts to tell which of them are the agency's own. */
export function namedImages(urls: readonly (string | null | undefined)[]): { images?: string[] } {
  const images = urls.flatMap((url) => imageIdOf(url ?? '') ?? []);
  return images.length === 0 ? {} : { images };
}

/** Refuses the address of anything but an upload of the agency itself. */
export function mustBeOwnImage(facts: Pick<Facts, 'images'>, url: string): void {
  const id = imageIdOf(url);
  if (id === null || !facts.images.has(id)) throw new Refused({ code: 'IMAGE_NOT_FOUND' });
}

/** Refuses what is neither a drawing, by its content, nor an upload of the agency (GUEST-07, GUEST-08). */
export function mustBeSignature(facts: Pick<Facts, 'images'>, signature: string): void {
  if (!signature.startsWith('data:')) return mustBeOwnImage(facts, signature);
  const isDrawn = signature.startsWith(DRAWN);
  const drawn = isDrawn ? cleanImage(Buffer.from(signature.slice(DRAWN.length), 'base64')) : null;
  if (drawn?.type !== 'image/png') throw new Refused({ code: 'SIGNATURE_REQUIRED' });
}
