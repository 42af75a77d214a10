import { type Custody, recordCustody } from '../custody/operation.ts';
import type { Handlers } from '../http/call.ts';
import { decideCheck, wantedForCheck } from './check-box.ts';

/** Inventory checks and reseals. */
export function boxCheckHandlers(custody: Custody): Pick<Handlers, 'POST box_check/create'> {
  return {
    'POST box_check/create': async (call) => {
      const { rows, with: also } = await recordCustody(
        custody,
        call,
        wantedForCheck(call.input, call.deviceNow),
        (facts) => decideCheck(facts, call.input),
      );
      const [check] = rows;
      if (check === undefined) throw new Error('a check was recorded, and nothing to answer');
      return { ...check, discrepancies: Number(also?.['discrepancies']) };
    },
  };
}
