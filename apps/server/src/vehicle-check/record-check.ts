import type { RouteInput } from '@vialant/contract/route';
import type { formRoutes } from '@vialant/contract/routes/forms';
import type { StoredRow } from '@vialant/contract/stored-row';
import { judgeTime } from '@vialant/domain/custody/device-clock';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';
import { isStoredId, readRow } from '../rows/entity-queries.ts';
import { answerQuestion } from './answer-question.ts';

type WholeCheck = RouteInput<(typeof formRoutes)['POST general_check_submission/record']>;

/** OPEN-150: a check that was made without a network: begun, answered and handed in by one call, all of it or nothing. */
export async function recordCheck(
  tx: Tx,
  { general_check_id: checkId, unit_id: unitId = null, begun_on, timestamp, answers }: WholeCheck,
  deviceNow: Date | null,
): Promise<StoredRow<'general_check_submission'>> {
  const published = await readRow(tx, 'general_check', checkId);
  if (unitId !== null) await readRow(tx, 'unit', unitId);
  const submitted = believed(timestamp, deviceNow);
  const begun = Math.min(believed(begun_on, deviceNow).getTime(), submitted.getTime());
  const version = answers.length === 0 ? published.version : await versionOf(tx, checkId, answers);
  const { rows } = await sql<{ id: string }>`INSERT INTO general_check_submission
    (user_group_id, created_by, created_on, general_check_id, version, unit_id, offline)
    VALUES (auth.agency_id(), auth.user_id(), ${new Date(begun)}, ${checkId}, ${version}, ${unitId}, true)
    RETURNING id`.execute(tx);
  const id = String(rows[0]?.id);
  for (const answer of answers) {
    await answerQuestion(tx, { ...answer, completed: 1, general_check_submission_id: id });
  }
  await sql`UPDATE general_check_submission SET submitted_on = ${submitted} WHERE id = ${id}`.execute(tx);
  return readRow(tx, 'general_check_submission', id);
}

function believed(claimed: string, deviceNow: Date | null): Date {
  const judged = judgeTime({ claimed: new Date(claimed), deviceNow, now: new Date() });
  if ('code' in judged) throw new Refused(judged);
  return judged.happenedAt;
}

/** The version of which all the questions are that were answered; refused where there is no such version. */
async function versionOf(tx: Tx, checkId: string, answers: WholeCheck['answers']): Promise<number> {
  const ids = [...new Set(answers.map((answer) => answer.general_check_question_id))];
  if (ids.length < answers.length) throw new Refused({ code: 'INVALID_INPUT' });
  if (!ids.every(isStoredId)) throw new Refused({ code: 'NOT_FOUND' });
  const { rows } = await sql<{ version: number; n: number }>`
    SELECT c.version, count(*)::int AS n
    FROM general_check_question q JOIN general_check_category c ON c.id = q.general_check_category_id
    WHERE q.id = ANY (${ids}::uuid[]) AND c.general_check_id = ${checkId} GROUP BY c.version`.execute(tx);
  const [only, ...others] = rows;
  if (only === undefined || others.length > 0 || only.n < ids.length) throw new Refused({ code: 'NOT_FOUND' });
  return only.version;
}
