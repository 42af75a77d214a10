import type { RouteInput, RouteReply } from '@vialant/contract/route';
import type { formRoutes } from '@vialant/contract/routes/forms';
import type { StoredRow } from '@vialant/contract/stored-row';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import { agencyTransaction, type Tx } from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import { readRow } from '../rows/entity-queries.ts';
import { answerOnce } from '../rows/idempotency.ts';
import type { Handlers } from '../http/call.ts';
import { answerQuestion, changeAnswers } from './answer-question.ts';
import { lockOpenOne } from './open-submission.ts';
import { recordCheck } from './record-check.ts';

type Keys =
  | 'GET general_check/questions'
  | 'POST general_check_submission/create'
  | 'POST general_check_submission/update'
  | 'POST general_check_submission/record'
  | 'POST general_check_response/create'
  | 'POST general_check_response/update'
  | 'POST general_check_response/update/many';

type NewSubmission = RouteInput<(typeof formRoutes)['POST general_check_submission/create']>;
type Questions = RouteReply<(typeof formRoutes)['GET general_check/questions']>;

/** Vehicle checks. A submission belongs to the agency, so that any member can continue it (SRV-69). */
export function vehicleCheckHandlers(db: Db): Pick<Handlers, Keys> {
  return {
    'GET general_check/questions': (call) =>
      agencyTransaction(db, call, (tx) =>
        questionsOf(tx, call.input.general_check_id, call.input.general_check_submission_id),
      ),
    'POST general_check_submission/create': (call) =>
      agencyTransaction(db, call, (tx) => answerOnce(tx, call, () => beginCheck(tx, call.input))),
    'POST general_check_submission/update': (call) =>
      agencyTransaction(db, call, (tx) => answerOnce(tx, call, () => submitCheck(tx, call.input.id))),
    'POST general_check_submission/record': (call) =>
      agencyTransaction(db, call, (tx) => answerOnce(tx, call, () => recordCheck(tx, call.input, call.deviceNow))),
    'POST general_check_response/create': (call) =>
      agencyTransaction(db, call, (tx) => answerOnce(tx, call, () => answerQuestion(tx, call.input))),
    'POST general_check_response/update': (call) =>
      agencyTransaction(db, call, (tx) =>
        answerOnce(tx, call, async () => {
          const [row] = await changeAnswers(tx, [call.input]);
          if (row === undefined) throw new Error('changed, and nothing to answer');
          return row;
        }),
      ),
    'POST general_check_response/update/many': (call) =>
      agencyTransaction(db, call, (tx) => answerOnce(tx, call, () => changeAnswers(tx, call.input.data))),
  };
}

/** The questions of the published version, or of the version on which the submission was begun (VEHICLES-02). */
async function questionsOf(tx: Tx, checkId: string, submissionId: string | undefined): Promise<Questions> {
  let { version } = await readRow(tx, 'general_check', checkId);
  if (submissionId !== undefined) {
    const submission = await readRow(tx, 'general_check_submission', submissionId);
    if (submission.general_check_id !== checkId) throw new Refused({ code: 'NOT_FOUND' });
    ({ version } = submission);
  }
  const { rows } = await sql<Questions[number]>`
    SELECT r.id, q.id AS general_check_question_id, q.name AS general_check_question_name,
      c.id AS general_check_category_id, c.name AS general_check_category_name,
      coalesce(api.flag(r.completed), 0) AS completed, api.flag(r.passed) AS passed, r.image_url,
      coalesce(api.flag(r.report_to_admin), 0) AS report_to_admin
    FROM general_check_category c JOIN general_check_question q ON q.general_check_category_id = c.id
    LEFT JOIN general_check_response r
      ON r.general_check_question_id = q.id AND r.general_check_submission_id = ${submissionId ?? null}
    WHERE c.general_check_id = ${checkId} AND c.version = ${version} ORDER BY c.position, q.position`.execute(tx);
  return rows;
}

/** Begins a submission of the check (VEHICLE-02), about a unit if the user names one (VEHICLES-03). */
async function beginCheck(
  tx: Tx,
  { general_check_id: checkId, unit_id: unitId = null }: NewSubmission,
): Promise<StoredRow<'general_check_submission'>> {
  await readRow(tx, 'general_check', checkId);
  if (unitId !== null) await readRow(tx, 'unit', unitId);
  const { rows } = await sql<{ id: string }>`INSERT INTO general_check_submission
    (user_group_id, created_by, general_check_id, unit_id)
    VALUES (auth.agency_id(), auth.user_id(), ${checkId}, ${unitId}) RETURNING id`.execute(tx);
  return readRow(tx, 'general_check_submission', String(rows[0]?.id));
}

/** Hands the submission in (VEHICLE-08). */
async function submitCheck(tx: Tx, id: string): Promise<StoredRow<'general_check_submission'>> {
  const submission = await lockOpenOne(tx, id);
  await sql`UPDATE general_check_submission SET submitted_on = now() WHERE id = ${submission.id}`.execute(tx);
  return readRow(tx, 'general_check_submission', submission.id);
}
