import { Refused } from '@vialant/domain/words/refusal';
import type { Custody } from '../custody/operation.ts';
import { recordOne } from '../custody/record-call.ts';
import type { Db } from '../db/open.ts';
import type { Handlers } from '../http/call.ts';
import { isStoredId } from '../rows/entity-queries.ts';
import {
  decideAvoidReseal,
  decideBoxTransfer,
  decideNewBox,
  wantedForBoxTransfer,
  wantedForNewBox,
} from './change-box.ts';
import { configureBox } from './configure-box.ts';

type Keys = 'POST drug_box/create' | 'POST drug_box/configure' | 'POST drug_box/update' | 'POST drug_box/avoid_reseal';

/** New boxes, how they are checked, boxes that go to another unit, and those that are left without a reseal. */
export function drugBoxHandlers(custody: Custody, db: Db): Pick<Handlers, Keys> {
  return {
    'POST drug_box/create': (call) =>
      recordOne(custody, call, wantedForNewBox(call.input), (facts) => decideNewBox(facts, call.input)),
    'POST drug_box/configure': (call) => configureBox(db, call, custody.onChanged),
    'POST drug_box/update': (call) =>
      recordOne(custody, call, wantedForBoxTransfer(call.input), (facts) => decideBoxTransfer(facts, call.input)),
    'POST drug_box/avoid_reseal': (call) => {
      if (!isStoredId(call.input.id)) throw new Refused({ code: 'NOT_FOUND', what: 'box' });
      return recordOne(custody, call, { boxes: [call.input.id] }, (facts) => decideAvoidReseal(facts, call.input));
    },
  };
}
