import { messages } from '../words/messages.ts';
import type { StockroomRefusal } from '../words/refusal.ts';

export const NON_CONTROLLED_CATEGORY = 'Non-Controlled Substance';
export const EQUIPMENT_CATEGORY = 'Equipment';

/** Whether a type with these categories is a controlled drug: neither Non-Controlled Substance nor Equipment. */
export function isControlled(categories: readonly string[]): boolean {
  return !categories.includes(NON_CONTROLLED_CATEGORY) && !categories.includes(EQUIPMENT_CATEGORY);
}

/** Whether every vial of the type is exactly one piece (CREATE-08, OPEN-094). */
export function onlyOneQuantity(categories: readonly string[]): boolean {
  return categories.includes(EQUIPMENT_CATEGORY);
}

/** Whether creating, using or transferring the type needs a witness (WITNESS-19, OPEN-094). */
export function verificationRequired(categories: readonly string[]): boolean {
  return isControlled(categories);
}

/** The schedules of the Controlled Substances Act in which a drug for patients can be; what is in none has no schedule. */
export const SCHEDULES = ['II', 'III', 'IV', 'V'] as const;

/** Why a type cannot be saved so: a controlled drug needs its schedule (STOCKROOM-03). */
export function refuseSchedule(categories: readonly string[], schedule: string | null): StockroomRefusal | null {
  if (!isControlled(categories) || schedule !== null) return null;
  return { code: 'SCHEDULE_REQUIRED', fields: { schedule: messages.stockroom.chooseSchedule.text } };
}

/** The refusal of a change to what vials are counted and judged by (STOCKROOM-04). */
export function fixedByVials(fields: readonly string[]): StockroomRefusal {
  const { text } = messages.stockroom.fixedByVials;
  return { code: 'FIXED_BY_VIALS', fields: Object.fromEntries(fields.map((field) => [field, text])) };
}
