import { expect, test } from 'vitest';
import { differingPixels, type Pixels } from './differing-pixels.ts';

/** A picture of greys, one number for each pixel. */
function greys(rows: readonly (readonly number[])[]): Pixels {
  const data = rows.flat().flatMap((grey) => [grey, grey, grey, 255]);
  return { width: rows[0]?.length ?? 0, height: rows.length, data };
}

test('the same picture does not differ from itself', () => {
  const picture = greys([
    [0, 120, 255],
    [255, 120, 0],
  ]);
  expect(differingPixels(picture, picture)).toEqual([]);
});

test('an edge that is drawn a little differently is noise', () => {
  expect(differingPixels(greys([[255, 120, 0]]), greys([[255, 180, 0]]))).toEqual([]);
});

test('a stroke that is gone counts, and so does a faint change of a plain surface', () => {
  expect(differingPixels(greys([[255, 0, 255]]), greys([[255, 255, 255]]))).toEqual([1]);
  expect(differingPixels(greys([[240, 240]]), greys([[244, 244]]))).toEqual([0, 1]);
});

test('rows are told apart from columns: a line that turned from lying to standing counts', () => {
  const lying = greys([
    [0, 0],
    [255, 255],
  ]);
  const standing = greys([
    [0, 255],
    [0, 255],
  ]);
  expect(differingPixels(lying, standing)).toEqual([1, 2]);
});

test('pictures of different size have no pixels in common', () => {
  expect(differingPixels(greys([[1, 2]]), greys([[1], [2]]))).toBeNull();
});
