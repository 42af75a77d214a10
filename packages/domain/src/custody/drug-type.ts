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
