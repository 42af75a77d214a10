import type { CallReply } from '@vialant/contract/call';
import type { RouteKey } from '@vialant/contract/route';
import { fieldsOf } from '../outbox/entry.ts';
import type { Wire } from './read-stock.ts';

export type WireQuestion = CallReply<'GET general_check/questions'>[number];

/** A vehicle check that is filled in on this device, as far as it is; it goes to the outbox as a whole when it is done. */
export type Sheet = {
  readonly id: string;
  readonly owner: string;
  readonly checkId: string;
  readonly unitId: string | null;
  readonly begunOn: string;
  readonly questions: readonly WireQuestion[];
};

const HERE = 'device-';

/** How the address of a picture begins that lies on this device. */
export const PICTURE_HERE = '/device-picture?';

/** The id of something that only this device has. */
export function idHere(newId: () => string): string {
  return `${HERE}${newId()}`;
}

export function isHere(id: unknown): id is string {
  return typeof id === 'string' && id.startsWith(HERE);
}

/** Whether a call is about a check that is filled in on this device, or may begin or find one. */
export function isAboutChecks(key: RouteKey): boolean {
  return /^(?:GET|POST) general_check/.test(key);
}

/** A sheet on which nothing is answered yet. */
export function newSheet(facts: Omit<Sheet, 'questions'>, asked: unknown): Sheet {
  const questions = (Array.isArray(asked) ? asked : []).filter(isQuestion);
  const unanswered = { id: null, completed: 0, passed: null, image_url: null, report_to_admin: 0 } as const;
  return { ...facts, questions: questions.map((question) => ({ ...question, ...unanswered })) };
}

function isQuestion(value: unknown): value is WireQuestion {
  return typeof fieldsOf(value)['general_check_question_id'] === 'string';
}

/** The sheet with this answer, and the answer as the server would tell it; null where no such question is asked. */
export function answered(
  sheet: Sheet,
  questionId: string,
  said: Wire,
): { readonly sheet: Sheet; readonly response: Wire } | null {
  const before = sheet.questions.find((each) => each.general_check_question_id === questionId);
  if (before === undefined) return null;
  const id = `${HERE}${questionId}`;
  const passed = said['passed'] === undefined ? before.passed : flagOf(said['passed']);
  const picture = said['image_url'] === undefined ? before.image_url : said['image_url'];
  const question: WireQuestion = {
    ...before,
    id,
    passed,
    completed: passed === null ? 0 : 1,
    image_url: typeof picture === 'string' && picture !== '' ? picture : null,
    report_to_admin:
      said['report_to_admin'] === undefined ? before.report_to_admin : said['report_to_admin'] === 1 ? 1 : 0,
  };
  const questions = sheet.questions.map((each) => (each === before ? question : each));
  const response = { ...question, general_check_submission_id: sheet.id };
  return { sheet: { ...sheet, questions }, response };
}

/** The question to which an answer with this id was given on this device. */
export function questionOf(responseId: string): string {
  return responseId.slice(HERE.length);
}

/** The submission as the server would tell it. */
export function submissionOf({ id, checkId, unitId, begunOn }: Sheet, submittedOn: string | null): Wire {
  return { id, general_check_id: checkId, unit_id: unitId, created_on: begunOn, submitted_on: submittedOn };
}

/** The call that records the whole check. */
export function requestOfSheet(
  { checkId, unitId, begunOn, questions }: Sheet,
  timestamp: string,
): { readonly call: 'POST general_check_submission/record'; readonly body: RecordedCheck } {
  const answers = questions.flatMap(({ general_check_question_id, passed, image_url, report_to_admin }) =>
    passed === null ? [] : [{ general_check_question_id, passed, image_url, report_to_admin }],
  );
  const about = { general_check_id: checkId, unit_id: unitId };
  return { call: 'POST general_check_submission/record', body: { ...about, begun_on: begunOn, timestamp, answers } };
}

type RecordedCheck = {
  readonly general_check_id: string;
  readonly unit_id: string | null;
  readonly begun_on: string;
  readonly timestamp: string;
  readonly answers: Pick<
    WireQuestion & { passed: 0 | 1 },
    'general_check_question_id' | 'passed' | 'image_url' | 'report_to_admin'
  >[];
};

function flagOf(value: unknown): 0 | 1 | null {
  return value === 0 || value === 1 ? value : null;
}
