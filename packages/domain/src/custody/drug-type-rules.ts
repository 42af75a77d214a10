import { stockroom as stockroomMessages } from '../words/messages/stockroom.ts';
import type { StockroomRefusal } from '../words/refusal.ts';
import { isControlled } from './drug-type.ts';

/** Why a type cannot be saved so: a controlled drug needs its schedule (STOCKROOM-03). */
export function refuseSchedule(categories: readonly string[], schedule: string | null): StockroomRefusal | null {
  if (!isControlled(categories) || schedule !== null) return null;
  return { code: 'SCHEDULE_REQUIRED', fields: { schedule: stockroomMessages.chooseSchedule.text } };
}

/** The refusal of a change to what vials are counted and judged by (STOCKROOM-04). */
export function fixedByVials(fields: readonly string[]): StockroomRefusal {
  const { text } = stockroomMessages.fixedByVials;
  return { code: 'FIXED_BY_VIALS', fields: Object.fromEntries(fields.map((field) => [field, text])) };
}
