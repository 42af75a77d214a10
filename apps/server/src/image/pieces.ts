import { LIMITS } from '@vialant/domain/values/limits';

/** The picture has more pieces, or claims more pixels, than any honest picture has. */
export class TooMuch extends Error {
  override readonly name = 'TooMuch';
}

/**
 * What taking one picture apart may cost, whatever the picture announces. Whoever looks at a segment, a chunk, a box,
 * an item, a place or an entry counts it here first, so that the work is bounded without trusting a number of the file.
 */
export class Pieces {
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Throws TooMuch at the first piece beyond the limit. */
  add(): void {
    this.#count += 1;
    if (this.#count > LIMITS.image.maxPieces) throw new TooMuch('pieces');
  }
}

/** Throws TooMuch for a size that nobody should be made to draw. */
export function mustBeDrawable(width: number, height: number): void {
  if (width * height > LIMITS.image.maxPixels) throw new TooMuch('pixels');
}
