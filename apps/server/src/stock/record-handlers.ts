import type { Custody } from '../custody/operation.ts';
import { recordAll, recordOne } from '../custody/record-call.ts';
import type { Handlers } from '../http/call.ts';
import { decideChanges, wantedForChanges } from './change-drugs.ts';
import { decideIncident, wantedForRecord } from './change-incident.ts';
import { decideCompletion } from './complete-record.ts';
import { decideNewDrugs, wantedForDrugs } from './create-drugs.ts';
import { decideAdministerAndWaste, decideMoves, wantedForMove, wantedForMoves } from './record-moves.ts';

type MoveKeys =
  | 'POST stock_move_record/create'
  | 'POST stock_move_record/create/many'
  | 'POST stock_move_record/administer_and_waste_remaining'
  | 'POST stock_move_record/update'
  | 'POST stock_move_record/complete';

/** What changes the amount of vials, or what is said about it. */
export function moveHandlers(custody: Custody): Pick<Handlers, MoveKeys> {
  return {
    'POST stock_move_record/create': (call) =>
      recordOne(custody, call, wantedForMove(call), (facts) => decideMoves(facts, [call.input])),
    'POST stock_move_record/create/many': (call) =>
      recordAll(custody, call, wantedForMoves(call.input.data), (facts) => decideMoves(facts, call.input.data)),
    'POST stock_move_record/administer_and_waste_remaining': (call) =>
      recordAll(custody, call, wantedForMove(call), (facts) => decideAdministerAndWaste(facts, call.input)),
    'POST stock_move_record/update': (call) =>
      recordOne(custody, call, wantedForRecord(call.input.id), (facts) => decideIncident(facts, call.input)),
    'POST stock_move_record/complete': (call) =>
      recordOne(custody, call, wantedForRecord(call.input.id), (facts) => decideCompletion(facts, call.input)),
  };
}

type VialKeys = 'POST drug/create' | 'POST drug/create/many' | 'POST drug/update' | 'POST drug/update/many';

/** What receives vials and moves them. */
export function vialHandlers(custody: Custody): Pick<Handlers, VialKeys> {
  return {
    'POST drug/create': (call) =>
      recordOne(custody, call, wantedForDrugs([call.input]), (facts) => decideNewDrugs(facts, [call.input])),
    'POST drug/create/many': (call) =>
      recordAll(custody, call, wantedForDrugs(call.input.data), (facts) => decideNewDrugs(facts, call.input.data)),
    // Null for a vial that went to another agency: this one may no longer read it.
    'POST drug/update': async (call) => {
      const rows = await recordAll(custody, call, wantedForChanges([call.input]), (facts) =>
        decideChanges(facts, [call.input]),
      );
      return rows[0] ?? null;
    },
    'POST drug/update/many': (call) =>
      recordAll(custody, call, wantedForChanges(call.input.data), (facts) => decideChanges(facts, call.input.data)),
  };
}
