import { isVehicleCode } from '@vialant/domain/scan/code';
import type { Found } from './look-up.ts';

/**
 * RESEAL-04: whether a code stands for something already, as far as this agency knows. What could not be asked is left
 * to the save, which asks the whole organisation.
 */
export function isCodeTaken(code: string, found: Found): boolean {
  return isVehicleCode(code) || (found.kind !== 'none' && found.kind !== 'failed');
}
