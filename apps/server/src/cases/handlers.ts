import { type Actor, agencyTransaction, type Tx } from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import type { Call, Handlers } from '../http/call.ts';
import { answerOnce } from '../rows/idempotency.ts';
import { attachToCase, noteCase, openCase, reopenCase, updateCase } from './case-acts.ts';
import { readCaseDetail } from './case-evidence.ts';
import { type CaseRow, readCases } from './case-rows.ts';
import { readForm106 } from './form-106.ts';

/**
 * How a case ends touches the record, to which this room has no door: the room `discrepancy` does it. Form 41 is made
 * of a report, by that room.
 */
type Elsewhere = 'POST discrepancy_case/close' | 'GET discrepancy_case/form_41';
type Keys = Exclude<Extract<keyof Handlers, `${string} discrepancy_case${string}`>, Elsewhere>;

/** Cases: what does not agree with the record, until somebody has found out why. */
export function caseHandlers(db: Db): Pick<Handlers, Keys> {
  const act = <Input>(
    call: Call<Input>,
    work: (tx: Tx, input: Input, actor: Actor) => Promise<CaseRow>,
  ): Promise<CaseRow> =>
    agencyTransaction(db, call, (tx, actor) => answerOnce(tx, call, () => work(tx, call.input, actor)));
  return {
    'GET discrepancy_case': (call) => agencyTransaction(db, call, (tx) => readCaseDetail(tx, call.input.id)),
    'GET discrepancy_case/all': (call) => agencyTransaction(db, call, (tx) => readCases(tx, call.input)),
    'GET discrepancy_case/form_106': (call) => agencyTransaction(db, call, (tx) => readForm106(tx, call.input.id)),
    'POST discrepancy_case/open': (call) => act(call, openCase),
    'POST discrepancy_case/update': (call) => act(call, updateCase),
    'POST discrepancy_case/note': (call) => act(call, noteCase),
    'POST discrepancy_case/attach': (call) => act(call, attachToCase),
    'POST discrepancy_case/reopen': (call) => act(call, reopenCase),
  };
}
