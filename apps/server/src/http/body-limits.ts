import type { RouteKey } from '@vialant/contract/route';
import { LIMITS } from '@vialant/domain/values/limits';
import type { FastifyRequest } from 'fastify';

/** What any call may send; from a caller without a session no more is read. */
export const SMALL_BODY_BYTES = 16 * 1024;
export const LARGE_BODY_BYTES = 1024 * 1024;

// The calls that take a guest's drawing, a list of rows or a whole template. A picture is read by the use case itself.
const LARGE: ReadonlySet<RouteKey> = new Set<RouteKey>([
  'POST box_check/create',
  'POST box_par/update/many',
  'POST discrepancy_case/close',
  'POST drug/create',
  'POST drug/create/many',
  'POST drug/update',
  'POST drug/update/many',
  'POST drug_box/update',
  'POST drug_type/update/many',
  'POST general_check/publish',
  'POST general_check/update/many',
  'POST general_check_response/update/many',
  'POST location/update/many',
  'POST medical_director/update/many',
  'POST national_drug_code/update/many',
  'POST registration/update/many',
  'POST stock_move_record/administer_and_waste_remaining',
  'POST stock_move_record/create',
  'POST stock_move_record/create/many',
  'POST unit/update/many',
  'POST user/update/many',
  'POST waste_reason/update/many',
]);

// The calls that take the text of a file.
const FILES: ReadonlySet<RouteKey> = new Set<RouteKey>(['POST import/check', 'POST import/apply']);

/** The most bytes that a call may send in its body. */
export function bodyLimitOf(key: RouteKey): number {
  if (FILES.has(key)) return LIMITS.importFile.maxBodyBytes;
  return LARGE.has(key) ? LARGE_BODY_BYTES : SMALL_BODY_BYTES;
}

/** Whether a request may send more than is read from a caller without a session. */
export function mayBeLarge({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  return length === undefined ? headers['transfer-encoding'] !== undefined : Number(length) > SMALL_BODY_BYTES;
}
