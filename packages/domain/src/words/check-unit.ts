/** VEHICLES-03: which unit a vehicle check is about, asked before it begins; the words are ours. */
export const checkUnit = {
  label: 'Unit',
  none: 'No unit',
  of: 'Unit: {unit}',
} as const;
