import type { RouteInput } from '@vialant/contract/route';
import type { formRoutes } from '@vialant/contract/routes/forms';
import type { StoredRow } from '@vialant/contract/stored-row';
import { Refused } from '@vialant/domain/words/refusal';
import { mayUploadImages } from '@vialant/domain/agency/role';
import { sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';
import { isStoredId, readRow } from '../rows/entity-queries.ts';
import { imageIdOf } from '../image/image-url.ts';
import { refuseFixed } from './failures.ts';
import { lockOpen, lockOpenOne, type OpenSubmission } from './open-submission.ts';

type NewAnswer = RouteInput<(typeof formRoutes)['POST general_check_response/create']>;
type AnswerChange = RouteInput<(typeof formRoutes)['POST general_check_response/update']>;
type Answer = StoredRow<'general_check_response'>;
type Said = Pick<NewAnswer, 'completed' | 'passed' | 'image_url' | 'report_to_admin'>;

/** VEHICLE-07: the first answer to a question. STALE if it has one already, so that no answer is overwritten unseen. */
export async function answerQuestion(tx: Tx, input: NewAnswer): Promise<Answer> {
  const submission = await lockOpenOne(tx, input.general_check_submission_id);
  await requireQuestion(tx, input.general_check_question_id, submission);
  await refusePicture(tx, input);
  const said = whole({ completed: false, passed: null, image_url: null, report_to_admin: false }, input);
  const { rows } = await sql<{ id: string }>`INSERT INTO general_check_response (user_group_id, created_by,
      general_check_submission_id, general_check_question_id, completed, passed, image_url, report_to_admin)
    VALUES (auth.agency_id(), auth.user_id(), ${submission.id}, ${input.general_check_question_id}, ${said.completed},
      ${said.passed}, ${said.image_url}, ${said.report_to_admin})
    ON CONFLICT (general_check_submission_id, general_check_question_id) DO NOTHING RETURNING id`.execute(tx);
  const [made] = rows;
  if (!made) throw new Refused({ code: 'STALE' });
  return readRow(tx, 'general_check_response', made.id);
}

/** Changes answers, all or none, in the order they are given. */
export async function changeAnswers(tx: Tx, changes: readonly AnswerChange[]): Promise<Answer[]> {
  const submissions = await Promise.all(changes.map(({ id }) => readRow(tx, 'general_check_response', id)));
  await lockOpen(
    tx,
    submissions.map((row) => row.general_check_submission_id),
  );
  await refuseFixed(
    tx,
    changes.map(({ id }) => id),
  );
  const rows: Answer[] = [];
  for (const change of changes) rows.push(await changeAnswer(tx, change));
  return rows;
}

async function changeAnswer(tx: Tx, change: AnswerChange): Promise<Answer> {
  await refusePicture(tx, change);
  const { rows } = await sql<Stored>`SELECT completed, passed, image_url, report_to_admin
    FROM general_check_response WHERE id = ${change.id}`.execute(tx);
  const [before] = rows;
  if (!before) throw new Refused({ code: 'NOT_FOUND' });
  const said = whole(before, change);
  // An answer belongs to the user who gave it last, whom a report names.
  await sql`UPDATE general_check_response SET created_by = auth.user_id(), completed = ${said.completed},
      passed = ${said.passed}, image_url = ${said.image_url}, report_to_admin = ${said.report_to_admin}
    WHERE id = ${change.id}`.execute(tx);
  return readRow(tx, 'general_check_response', change.id);
}

type Stored = { completed: boolean; passed: boolean | null; image_url: string | null; report_to_admin: boolean };

/** The answer after the change. Absent fields stay as they were; saying Yes or No completes the answer. */
function whole(before: Stored, said: Said): Stored {
  const passed = said.passed === undefined ? before.passed : flag(said.passed);
  const isAnswered = said.passed === undefined ? before.completed : passed !== null;
  const completed = flag(said.completed) ?? isAnswered;
  if (completed && passed === null) throw new Refused({ code: 'INVALID_INPUT', fields: { passed: 'required' } });
  return {
    completed,
    passed,
    image_url: said.image_url === undefined ? before.image_url : said.image_url || null,
    report_to_admin: flag(said.report_to_admin) ?? before.report_to_admin,
  };
}

function flag(value: 0 | 1 | null | undefined): boolean | null {
  return value === null || value === undefined ? null : value === 1;
}

/** Refuses with NOT_FOUND a question of another check, of another version of it or of another agency. */
async function requireQuestion(tx: Tx, id: string, { checkId, version }: OpenSubmission): Promise<void> {
  if (!isStoredId(id)) throw new Refused({ code: 'NOT_FOUND' });
  const { rows } = await sql`SELECT FROM general_check_question q
    JOIN general_check_category c ON c.id = q.general_check_category_id
    WHERE q.id = ${id} AND c.general_check_id = ${checkId} AND c.version = ${version}`.execute(tx);
  if (rows.length === 0) throw new Refused({ code: 'NOT_FOUND' });
}

/** Refuses a picture where none is allowed, and one that the agency has not uploaded itself (ROLE-11, OPEN-106). */
async function refusePicture(tx: Tx, { image_url }: Said): Promise<void> {
  if (!image_url) return;
  const { rows } = await sql<{ allow_image_upload: boolean }>`
    SELECT allow_image_upload FROM user_group WHERE id = auth.agency_id()`.execute(tx);
  if (!mayUploadImages(rows[0] ?? { allow_image_upload: false })) throw new Refused({ code: 'NOT_ALLOWED' });
  const own =
    await sql`SELECT FROM image WHERE id = ${imageIdOf(image_url)} AND user_group_id = auth.agency_id()`.execute(tx);
  if (own.rows.length === 0) throw new Refused({ code: 'IMAGE_NOT_FOUND' });
}
