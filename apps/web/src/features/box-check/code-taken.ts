import { isVehicleCode } from '@vialant/domain/scan/code';
import type { Found } from './look-up.ts';

/**
 * RESEAL-04: whether a code is in use already, as far as this agency can tell. When the server could not be asked, the
 * save decides, which looks in the whole organisation.
 */
export function isCodeTaken(code: string, found: Found): boolean {
  return isVehicleCode(code) || (found.kind !== 'none' && found.kind !== 'failed');
}
