/** LAW-07: when on its day an inventory was taken. */
export const INVENTORY_MOMENTS = ['opening', 'close'] as const;

/** Two years after an inventory the next one is due; so many days before that the office says so. */
export const BIENNIAL = { everyYears: 2, warnDays: 60, takenByLength: 120 } as const;
