import { refuseDiscrepancy } from '@vialant/domain/custody/discrepancy';
import { Refused } from '@vialant/domain/words/refusal';
import { decideCheck, wantedForCheck } from '../box-check/check-box.ts';
import { decideBoxTransfer, decideNewBox, wantedForBoxTransfer } from '../drug-box/change-box.ts';
import type { Row } from '../rows/entity-queries.ts';
import type { Call, Handlers } from '../http/call.ts';
import { decideChanges, wantedForChanges } from '../stock/change-drugs.ts';
import { decideNewDrugs, wantedForDrugs } from '../stock/create-drugs.ts';
import { decideIncident, wantedForIncident } from '../stock/change-incident.ts';
import { decideAdministerAndWaste, decideMoves, wantedForMoves } from '../stock/record-moves.ts';
import { discrepancyAnswer, type Recorded } from './answer.ts';
import { CustodyEntry } from './entry.ts';
import type { Facts, Wanted } from './facts.ts';
import { type Custody, type Decision, recordCustody } from './operation.ts';

type Keys =
  | 'POST stock_move_record/create'
  | 'POST stock_move_record/create/many'
  | 'POST stock_move_record/administer_and_waste_remaining'
  | 'POST stock_move_record/update'
  | 'POST drug/create'
  | 'POST drug/create/many'
  | 'POST drug/update'
  | 'POST drug/update/many'
  | 'POST drug_box/create'
  | 'POST drug_box/update'
  | 'POST box_check/create'
  | 'POST discrepancy/create';

/** Every call that writes the record: what it is about, what decides it, and what it answers. */
export function custodyHandlers(custody: Custody): Pick<Handlers, Keys> {
  const record = (call: Call<unknown>, wanted: Wanted, decide: (facts: Facts) => Decision): Promise<Recorded> =>
    recordCustody(custody, call, wanted, decide);
  const one = async (recorded: Promise<Recorded>): Promise<Row> => (await recorded).rows[0] ?? {};
  const all = async (recorded: Promise<Recorded>): Promise<Row[]> => (await recorded).rows;

  return {
    'POST stock_move_record/create': (call) =>
      one(record(call, wantedForMoves([call.input]), (facts) => decideMoves(facts, [call.input]))),
    'POST stock_move_record/create/many': (call) =>
      all(record(call, wantedForMoves(call.input.data), (facts) => decideMoves(facts, call.input.data))),
    'POST stock_move_record/administer_and_waste_remaining': (call) =>
      all(record(call, wantedForMoves([call.input]), (facts) => decideAdministerAndWaste(facts, call.input))),
    'POST stock_move_record/update': (call) =>
      one(record(call, wantedForIncident(call.input.id), (facts) => decideIncident(facts, call.input))),
    'POST drug/create': (call) =>
      one(record(call, wantedForDrugs([call.input]), (facts) => decideNewDrugs(facts, [call.input]))),
    'POST drug/create/many': (call) =>
      all(record(call, wantedForDrugs(call.input.data), (facts) => decideNewDrugs(facts, call.input.data))),
    // A vial that went to another agency is no longer this one's to read: null.
    'POST drug/update': async (call) => {
      const { rows } = await record(call, wantedForChanges([call.input]), (facts) =>
        decideChanges(facts, [call.input]),
      );
      return rows[0] ?? null;
    },
    'POST drug/update/many': (call) =>
      all(record(call, wantedForChanges(call.input.data), (facts) => decideChanges(facts, call.input.data))),
    'POST drug_box/create': (call) =>
      one(record(call, { codes: [call.input.barcode_id] }, (facts) => decideNewBox(facts, call.input))),
    'POST drug_box/update': (call) =>
      one(record(call, wantedForBoxTransfer(call.input), (facts) => decideBoxTransfer(facts, call.input))),
    'POST box_check/create': async (call) => {
      const { rows, with: also } = await record(call, wantedForCheck(call.input), (facts) =>
        decideCheck(facts, call.input),
      );
      const { id, created_on, user_names } = rows[0] ?? {};
      return {
        id: String(id),
        created_on: String(created_on),
        user_names: String(user_names),
        discrepancies: Number(also?.['discrepancies']),
      };
    },
    'POST discrepancy/create': (call) =>
      one(
        record(call, {}, (facts) => {
          const refusal = refuseDiscrepancy(call.input.discrepancy_type, call.input.notes);
          if (refusal) throw new Refused(refusal);
          const entry = new CustodyEntry(facts, null);
          const id = entry.discrepancy(call.input.discrepancy_type, call.input.notes);
          return { entry, answer: discrepancyAnswer(entry, id) };
        }),
      ),
  };
}
