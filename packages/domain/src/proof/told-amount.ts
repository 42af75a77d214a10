import { amountText } from '../report/cell.ts';
import type { Total } from '../values/amount.ts';

const MICROGRAMS = /^(\d+)(?:\.(\d{1,3}))?$/;
const IN_A_MICROGRAM = 1000n;

/** Whether the text is an amount of micrograms as a report writes it. */
export function isAmountText(text: string): boolean {
  return MICROGRAMS.test(text);
}

/** The amount that a report writes so, in nanograms. */
export function nanograms(text: string): Total {
  const [, whole = '0', part = ''] = MICROGRAMS.exec(text) ?? [];
  return BigInt(whole) * IN_A_MICROGRAM + BigInt(part.padEnd(3, '0'));
}

/** The figure that a report writes so, also one below zero, and nothing for nothing; null if it is none. */
export function figureIn(cell: string): Total | null {
  if (cell === '') return 0n;
  const size = cell.startsWith('-') ? cell.slice(1) : cell;
  if (!isAmountText(size)) return null;
  return size === cell ? nanograms(size) : -nanograms(size);
}

/** Whether a report tells the same in the unit of the type, which it names, as in micrograms. */
export function isToldAlike(inUnit: string, unit: string, micrograms: string): boolean {
  if (inUnit === '' || micrograms === '') return inUnit === micrograms;
  return inUnit === String(Number(amountText(micrograms, { measure: unit })));
}
