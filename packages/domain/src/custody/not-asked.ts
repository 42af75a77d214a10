/**
 * What an agency requires and an offline record could not be asked for. It is recorded all the same and says so
 * (OPEN-115): what has happened must be on record.
 */
export const NOT_ASKED = {
  image: 'image',
  confirmation: 'confirmation',
  /** Whether codes may be typed: the device may not have known the setting, or an older one. */
  manualEntry: 'manual entry',
} as const;
