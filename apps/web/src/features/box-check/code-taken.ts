import { isVehicleCode } from '@vialant/domain/scan/code';
import type { Found } from './look-up.ts';

/**
 * RESEAL-04: whether a code is in use already, as far as this agency can tell. When the server failed, the save
 * decides, which looks in the whole organisation.
 */
export function isCodeTaken(code: string, found: Exclude<Found, { kind: 'given up' }>): boolean {
  return isVehicleCode(code) || (found.kind !== 'none' && found.kind !== 'failed');
}
