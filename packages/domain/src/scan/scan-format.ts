import { ACCEPTED_CODE_TYPES } from '../values/limits.ts';

/** The linear types that packages carry beside the two of vials and boxes. */
const LINEAR_CODE_TYPES = [
  'CODE_128',
  'CODE_39',
  'EAN_13',
  'EAN_8',
  'UPC_A',
  'UPC_E',
  'ITF',
  'GS1_DATABAR',
  'GS1_DATABAR_LIMITED',
  'GS1_DATABAR_EXPANDED',
] as const;

/** What the scan of a package accepts (OPEN-114). */
export const PACKAGE_CODE_TYPES = [...ACCEPTED_CODE_TYPES, ...LINEAR_CODE_TYPES] as const;

export type CodeFormat = (typeof PACKAGE_CODE_TYPES)[number];
