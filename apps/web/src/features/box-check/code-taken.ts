import { isVehicleCode } from '@vialant/domain/scan/code';
import { fill, type Message, messages } from '@vialant/domain/words/messages';
import type { Found } from './look-up.ts';

/**
 * RESEAL-04: why a code cannot be the new one of a box, as far as this agency knows. What could not be asked is left to
 * the save, which asks the whole organisation.
 */
export function codeTaken(code: string, found: Found): Message | null {
  const isFree = !isVehicleCode(code) && (found.kind === 'none' || found.kind === 'failed');
  return isFree ? null : { ...messages.reseal.codeInUse, text: fill(messages.reseal.codeInUse, { code }) };
}
