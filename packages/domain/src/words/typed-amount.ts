import type { AmountTrouble } from '../values/typed-amount.ts';

/** What helps with a text that is no amount (INPUT-07); our words. */
export const amountTroubles: Readonly<Record<AmountTrouble, string>> = {
  comma: 'Use a point for decimals and nothing else between the digits, such as 12.5',
  'not digits': 'Write the amount in digits, such as 12.5',
  'too fine or too large': 'This amount has more digits than can be recorded',
};
