/** The pixels of a picture in rows from the top, four bytes each: red, green, blue, opacity. */
export type Pixels = { readonly width: number; readonly height: number; readonly data: ArrayLike<number> };

/**
 * The indexes of the pixels that visibly differ, or null when the pictures differ in size. A pixel on an edge in both
 * pictures may be a little lighter or darker; anywhere else the faintest change of colour counts. The function is sent
 * to a browser as its source, so it uses nothing from outside of itself.
 */
export function differingPixels(before: Pixels, after: Pixels): number[] | null {
  const FAINTEST = 2;
  const EDGE = 32;
  const EDGE_NOISE = 96;
  const { width, height } = before;
  if (width !== after.width || height !== after.height) return null;

  const difference = (one: Pixels, first: number, other: Pixels, second: number): number => {
    let most = 0;
    for (let channel = 0; channel < 3; channel += 1) {
      const distance = (one.data[first * 4 + channel] ?? 0) - (other.data[second * 4 + channel] ?? 0);
      most = Math.max(most, Math.abs(distance));
    }
    return most;
  };

  const isOnEdge = (picture: Pixels, index: number): boolean => {
    const [column, row] = [index % width, Math.floor(index / width)];
    for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y += 1) {
      for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x += 1) {
        if (difference(picture, index, picture, y * width + x) > EDGE) return true;
      }
    }
    return false;
  };

  const differing: number[] = [];
  for (let index = 0; index < width * height; index += 1) {
    const distance = difference(before, index, after, index);
    if (distance <= FAINTEST) continue;
    if (distance < EDGE_NOISE && isOnEdge(before, index) && isOnEdge(after, index)) continue;
    differing.push(index);
  }
  return differing;
}
