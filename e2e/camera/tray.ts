import type { Label } from './picture.ts';
import { drawSymbol } from './symbol.ts';

const COLUMNS = 6;
const ROWS = 5;

/** Thirty vials in their tray, each label turned by a random angle. */
export function trayOf(codes: readonly string[], cellPx: number, random: () => number): readonly Label[] {
  return codes.slice(0, COLUMNS * ROWS).map((code, index) => ({
    symbol: drawSymbol('datamatrix', code),
    x: 110 + (index % COLUMNS) * 212,
    y: 75 + Math.floor(index / COLUMNS) * 142,
    cellPx,
    angleDegrees: random() * 360,
  }));
}

export function trayCodes(): readonly string[] {
  return Array.from({ length: COLUMNS * ROWS }, (_, index) => `TRAY-${String(index + 1).padStart(3, '0')}`);
}
