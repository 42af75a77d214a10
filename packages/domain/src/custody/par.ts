/** How many good vials, which hold something and are not expired, a box lacks of its par; 0 where it is not low (STOCKROOM-02). */
export function shortOfPar(par: number, good: number): number {
  return Math.max(par - good, 0);
}
