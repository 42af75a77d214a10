import { Refused } from '@vialant/domain/words/refusal';
import { cleanImage } from '../image/clean-image.ts';
import { imageIdOf } from '../image/image-url.ts';
import type { Pictures } from '../image/picture-workers.ts';
import type { Facts } from './facts.ts';

const DRAWN = 'data:image/png;base64,';
const PNG = ['image/png'] as const;
const SMALL_BYTES = 32_768;

/** The ids of the uploads at these addresses, so that the facts tell which of them belong to the agency. */
export function namedImages(urls: readonly (string | null | undefined)[]): { images?: string[] } {
  const images = urls.flatMap((url) => imageIdOf(url ?? '') ?? []);
  return images.length === 0 ? {} : { images };
}

/** The id of the agency's own upload at this address; that of anything else is refused. */
function mustBeOwnImage(facts: Pick<Facts, 'images'>, url: string): string {
  const id = imageIdOf(url);
  if (id === null || !facts.images.has(id)) throw new Refused({ code: 'IMAGE_NOT_FOUND' });
  return id;
}

/** The same for the picture of a check, which no other check has: what it shows was there then (IMAGE_ALREADY_USED). */
export function mustBeFreshImage(facts: Pick<Facts, 'images' | 'usedImages'>, url: string): string {
  const id = mustBeOwnImage(facts, url);
  if (facts.usedImages.has(id)) throw new Refused({ code: 'IMAGE_ALREADY_USED' });
  return id;
}

/** The signature, if the guest drew it rather than uploaded it. */
export function drawingOf(signature: string | null): { drawing?: string } {
  return signature?.startsWith('data:') ? { drawing: signature } : {};
}

/**
 * Whether the signature is a PNG picture, judged by its content. What a finger draws is small, and so is the work for it,
 * whatever it holds; a worker would cost every act two changes of threads.
 */
export async function isDrawing(pictures: Pictures, signature: string): Promise<boolean> {
  if (!signature.startsWith(DRAWN)) return false;
  const bytes = Buffer.from(signature.slice(DRAWN.length), 'base64');
  const cleaned = bytes.length <= SMALL_BYTES ? cleanImage(bytes, PNG) : await pictures.clean(bytes, PNG);
  return cleaned !== null;
}

/** Refuses what is neither a drawing, by its content, nor an upload of the agency (GUEST-07, GUEST-08). */
export function mustBeSignature(facts: Pick<Facts, 'images' | 'isDrawn'>, signature: string): void {
  if (!signature.startsWith('data:')) {
    mustBeOwnImage(facts, signature);
    return;
  }
  if (!facts.isDrawn) throw new Refused({ code: 'SIGNATURE_REQUIRED' });
}
