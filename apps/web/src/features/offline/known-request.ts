import { NO_AMOUNT } from '@vialant/domain/values/amount';
import { isCheck, isCoded, type KeptRequest, type Said } from '../../outbox/entry.ts';
import { filledCheck, filledMove } from '../../outbox/fill.ts';
import type { KnownBox, KnownVial } from './last-known.ts';

/** The request about a vial that the device knows, with its id; null where nothing is left in it. */
export function knownVialRequest(
  { request }: Pick<Said, 'request'>,
  vial: Pick<KnownVial, 'id' | 'amount' | 'isReusable'>,
): KeptRequest | null {
  if (vial.amount <= NO_AMOUNT || !isCoded(request) || isCheck(request)) return null;
  return filledMove(request, vial);
}

/** The request of a check whose box and vials the device knows, with their ids. */
export function knownBoxRequest(
  { request }: Pick<Said, 'request'>,
  box: Pick<KnownBox, 'id' | 'vials'> | null,
): KeptRequest | null {
  if (box === null || box.vials === null || !isCoded(request) || !isCheck(request)) return null;
  return filledCheck(request, box.id, box.vials);
}
