import { FIX_NOTE_LENGTH, TEMPLATE_LIMITS, templateFaults } from '@vialant/domain/custody/check-template';
import { z } from 'zod';
import { Flag, Id, isStorable, PlainText } from '../entity-schemas.ts';
import type { Route } from '../route.ts';
import { PageLength } from './entity-routes.ts';

const Text = z.string().trim().refine(isStorable, 'must be plain text');

/** VEHICLES-02: the whole template, as it is to be asked from now on. What may be in it says `templateFaults`. */
const Draft = z
  .object({
    /** Absent for a new template. */
    general_check_id: Id.nullish(),
    /** The version on which the changes were made; 0 where there is none. Another one is there: STALE. */
    version: z.int().min(0),
    name: Text,
    categories: z
      .array(
        z.object({
          name: Text,
          questions: z
            // `id`: of a question that the template had before, also where its words are new.
            .array(z.object({ id: Id.nullish(), name: Text }))
            .max(TEMPLATE_LIMITS.questions),
        }),
      )
      .max(TEMPLATE_LIMITS.categories),
  })
  .superRefine((draft, context) => {
    for (const { path, text } of templateFaults(draft))
      context.addIssue({ code: 'custom', path: [...path], message: text });
  });

const Template = z.object({
  id: Id,
  name: z.string(),
  /** 0 while nothing was published. */
  version: z.int(),
  archived_on: z.string().nullable(),
  /** The id of a question is the same in every version. */
  categories: z.array(
    z.object({ id: Id, name: z.string(), questions: z.array(z.object({ id: Id, name: z.string() })) }),
  ),
  /** Newest first. The name of who published it is null for a former member. */
  versions: z.array(
    z.object({ version: z.int(), name: z.string(), created_by_name: z.string().nullable(), created_on: z.string() }),
  ),
});

/** VEHICLES-03: a check, and what was answered. */
const Result = z.object({
  id: Id,
  general_check_id: Id,
  /** The name under which the version was published. */
  general_check_name: z.string(),
  version: z.int(),
  unit_id: Id.nullable(),
  unit_name: z.string().nullable(),
  created_by: Id,
  created_by_name: z.string().nullable(),
  created_on: z.string(),
  /** Null while the check is open. */
  submitted_on: z.string().nullable(),
  passed: z.int(),
  failed: z.int(),
  unanswered: z.int(),
  images: z.int(),
});

/** VEHICLES-04: an answer No that was reported; `id` is that of the answer. */
const Failure = z.object({
  id: Id,
  general_check_submission_id: Id,
  general_check_name: z.string(),
  version: z.int(),
  category_name: z.string(),
  question_name: z.string(),
  unit_id: Id.nullable(),
  unit_name: z.string().nullable(),
  created_by: Id,
  created_by_name: z.string().nullable(),
  created_on: z.string(),
  image_url: z.string().nullable(),
  /** Whether the same question failed in the same unit within the 30 days before; and when it did last. */
  again: Flag,
  previous_on: z.string().nullable(),
  /** Null while it is open. */
  fixed_on: z.string().nullable(),
  fixed_by: Id.nullable(),
  fixed_by_name: z.string().nullable(),
  fixed_note: z.string().nullable(),
});

/** The office's part of the vehicle checks: templates, results, failures. */
export const vehicleRoutes = {
  'GET general_check/template': {
    who: 'auditor',
    summary: 'A template with its published categories and questions, and its versions',
    query: z.object({ general_check_id: Id }),
    reply: Template,
    refusals: ['NOT_FOUND'],
  },
  'POST general_check/publish': {
    who: 'admin',
    summary: 'Publish a template as its next version; checks that are begun end on theirs',
    body: Draft,
    reply: Template,
    refusals: ['NOT_FOUND', 'STALE', 'NAME_IN_USE', 'INVALID_INPUT', 'KEY_REUSED'],
  },
  'GET general_check/results': {
    who: 'auditor',
    summary: 'The checks, newest first, with their version, unit and counts; `before` is the id of the last one known',
    query: z.object({ limit: PageLength, before: Id.optional() }),
    reply: z.array(Result),
    refusals: [],
  },
  'GET general_check/failures': {
    who: 'auditor',
    summary: 'The reported failures, open ones first, then newest first; `before` is the id of the last one known',
    query: z.object({ limit: PageLength, before: Id.optional() }),
    reply: z.array(Failure),
    refusals: [],
  },
  'POST general_check/fix': {
    who: 'admin',
    summary: 'Say how a reported failure was fixed, once; `id` is that of the failed answer',
    body: z.object({ id: Id, note: PlainText(FIX_NOTE_LENGTH).min(1, 'required') }),
    reply: Failure,
    refusals: ['NOT_FOUND', 'STALE', 'ALREADY_FIXED', 'KEY_REUSED'],
  },
} as const satisfies Record<string, Route>;
