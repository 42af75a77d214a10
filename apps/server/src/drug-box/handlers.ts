import type { Custody } from '../custody/operation.ts';
import { recordOne } from '../custody/record-call.ts';
import type { Handlers } from '../http/call.ts';
import { decideBoxTransfer, decideNewBox, wantedForBoxTransfer } from './change-box.ts';

/** New boxes, and boxes that go to another unit. */
export function drugBoxHandlers(custody: Custody): Pick<Handlers, 'POST drug_box/create' | 'POST drug_box/update'> {
  return {
    'POST drug_box/create': (call) =>
      recordOne(custody, call, { codes: [call.input.barcode_id] }, (facts) => decideNewBox(facts, call.input)),
    'POST drug_box/update': (call) =>
      recordOne(custody, call, wantedForBoxTransfer(call.input), (facts) => decideBoxTransfer(facts, call.input)),
  };
}
