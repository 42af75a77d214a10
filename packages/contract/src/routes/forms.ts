import { z } from 'zod';
import { Flag, Id, PlainText, rowSchema, WireDatetime } from '../entity-schemas.ts';
import type { Route } from '../route.ts';

const ANSWERS_MOST = 200;

/** VEHICLE-07: the parts of an answer to a question. */
const answer = {
  completed: Flag.nullish(),
  passed: Flag.nullish(),
  image_url: PlainText(300).nullish(),
  report_to_admin: Flag.nullish(),
} as const;

const AnswerChange = z.object({ id: Id, ...answer });

const answerRefusals = [
  'NOT_FOUND',
  'CHECK_ALREADY_SUBMITTED',
  'ALREADY_FIXED',
  'NOT_ALLOWED',
  'IMAGE_NOT_FOUND',
  'INVALID_INPUT',
  'KEY_REUSED',
] as const;

/** ENT-13: a question, with its answer in the submission. */
const Question = z.object({
  /** The id of the answer; null while there is none. */
  id: Id.nullable(),
  general_check_question_id: Id,
  general_check_question_name: z.string(),
  general_check_category_id: Id,
  general_check_category_name: z.string(),
  completed: Flag,
  passed: Flag.nullable(),
  image_url: z.string().nullable(),
  report_to_admin: Flag,
});

/** Vehicle checks and feedback. */
export const formRoutes = {
  'GET general_check/questions': {
    who: 'user',
    summary: 'The questions of a check in their order, with the answers of one of its submissions',
    query: z.object({ general_check_id: Id, general_check_submission_id: Id.optional() }),
    reply: z.array(Question),
    refusals: ['NOT_FOUND'],
  },
  'POST general_check_submission/create': {
    who: 'user',
    summary: 'Begin a check',
    body: z.object({ general_check_id: Id, unit_id: Id.nullish() }),
    reply: rowSchema('general_check_submission'),
    refusals: ['NOT_FOUND', 'KEY_REUSED'],
  },
  'POST general_check_submission/update': {
    who: 'user',
    summary: 'Hand a check in, once; the time is the server’s',
    body: z.object({ id: Id, submitted_on: WireDatetime }),
    reply: rowSchema('general_check_submission'),
    refusals: ['NOT_FOUND', 'CHECK_ALREADY_SUBMITTED', 'KEY_REUSED'],
  },
  'POST general_check_submission/record': {
    who: 'user',
    summary: 'Record a whole check that was made without a network, on the version that the device had',
    body: z.object({
      general_check_id: Id,
      unit_id: Id.nullish(),
      begun_on: WireDatetime,
      /** When it was handed in, by the clock of the device (SRV-50). */
      timestamp: WireDatetime,
      answers: z
        .array(
          z.object({
            general_check_question_id: Id,
            passed: Flag,
            image_url: PlainText(300).nullish(),
            report_to_admin: Flag.nullish(),
          }),
        )
        .max(ANSWERS_MOST),
    }),
    reply: rowSchema('general_check_submission'),
    refusals: ['NOT_FOUND', 'NOT_ALLOWED', 'IMAGE_NOT_FOUND', 'INVALID_INPUT', 'TIME_IN_FUTURE', 'KEY_REUSED'],
  },
  'POST general_check_response/create': {
    who: 'user',
    summary: 'Answer a question that has no answer yet',
    body: z.object({ general_check_submission_id: Id, general_check_question_id: Id, ...answer }),
    reply: rowSchema('general_check_response'),
    refusals: [...answerRefusals, 'STALE'],
  },
  'POST general_check_response/update': {
    who: 'user',
    summary: 'Change an answer while its check is open',
    body: AnswerChange,
    reply: rowSchema('general_check_response'),
    refusals: answerRefusals,
  },
  'POST general_check_response/update/many': {
    who: 'user',
    summary: 'Change several answers, all or none',
    body: z.object({ data: z.array(AnswerChange).min(1).max(ANSWERS_MOST) }),
    reply: z.array(rowSchema('general_check_response')),
    refusals: answerRefusals,
  },
  'GET product_feedback_prompt/should_prompt': {
    who: 'user',
    summary: 'Whether the user may be asked how they like the app',
    reply: z.object({ should_prompt: Flag }),
    refusals: [],
  },
} as const satisfies Record<string, Route>;
