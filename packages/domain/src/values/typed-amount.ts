import { type MeasureUnit, parseAmount } from './amount.ts';

/** Why a typed text is no amount: a comma for the point, other signs than digits, or finer than what can be recorded. */
export type AmountTrouble = 'comma' | 'not digits' | 'too fine or too large';

// '-', '.' and '-.' are the beginnings of amounts that are still being typed.
const BEGINNING = /^-?\.?$/;
const DECIMAL = /^-?\d*\.?\d*$/;

/** What is wrong with a text that was typed for an amount; null for an amount, for nothing, and for the beginning of one. */
export function amountTrouble(text: string, unit: MeasureUnit): AmountTrouble | null {
  const typed = text.trim();
  if (BEGINNING.test(typed) || parseAmount(typed, unit) !== null) return null;
  if (DECIMAL.test(typed)) return 'too fine or too large';
  return /^-?[\d.,\s]+$/.test(typed) ? 'comma' : 'not digits';
}
