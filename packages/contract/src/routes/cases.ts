import { ATTACHED_KINDS, CASE_EVENTS, CASE_STATES, CASE_TYPES, OUTCOMES } from '@vialant/domain/cases/case';
import { DISCREPANCY_TYPES } from '@vialant/domain/custody/discrepancy';
import { isPeriod } from '@vialant/domain/report/filters';
import { LIMITS } from '@vialant/domain/values/limits';
import { z } from 'zod';
import { Id, PlainText, rowSchema, WireDate } from '../entity-schemas.ts';
import type { Route } from '../route.ts';
import { Witnessed, witnessRefusals } from '../witness-input.ts';

/** How a case stands after an event, as an admin can change it. */
const standing = {
  state: z.enum(CASE_STATES),
  case_type: z.enum(CASE_TYPES),
  owner_id: z.string().nullable(),
  owner_name: z.string().nullable(),
  outcome: z.enum(OUTCOMES).nullable(),
  /** Since when a case whose type has no clocks is a possible loss. */
  loss_discovered_on: z.string().nullable(),
  notice_sent_date: z.string().nullable(),
  notice_reference: z.string().nullable(),
  form_sent_date: z.string().nullable(),
  form_reference: z.string().nullable(),
  police_report: z.string().nullable(),
  /** In US dollars. */
  loss_value: z.number().nullable(),
  steps_taken: z.string().nullable(),
};

const CaseRow = z.object({
  id: z.string(),
  /** {year}-{4 digits}, in the order in which the agency's cases were opened. */
  number: z.string(),
  /** How many events the case has. A change names the version that it builds on. */
  version: z.int(),
  created_on: z.string(),
  discovered_on: z.string(),
  closed_on: z.string().nullable(),
  drug_box_id: z.string().nullable(),
  drug_box_name: z.string().nullable(),
  discrepancies: z.int(),
  vials: z.int(),
  ...standing,
  /** The days of the agency on which notice and form are due; null where the case has no clocks. */
  notice_due_date: z.string().nullable(),
  form_due_date: z.string().nullable(),
});

const CaseEvent = z.object({
  number: z.int(),
  kind: z.enum(CASE_EVENTS),
  created_on: z.string(),
  created_by: z.string(),
  user_name: z.string(),
  note: z.string().nullable(),
  attached_kind: z.enum(ATTACHED_KINDS).nullable(),
  attached_id: z.string().nullable(),
  ...standing,
});

const VialEvidence = z.object({
  id: z.string(),
  barcode_id: z.string(),
  type_name: z.string(),
  lot_number: z.string(),
  expiration_date: z.string(),
  drug_box_name: z.string(),
  /** What it holds, in micrograms and as people read it; and what this case took out of it as lost. */
  amount_left: z.number(),
  amount_left_text: z.string(),
  lost: z.number(),
  lost_text: z.string(),
  /** The last record of the vial: of which table, what kind of move, its number in the chain. */
  records: z.int().nullable(),
  last_kind: z.string().nullable(),
  last_move: z.string().nullable(),
  last_record_id: z.string().nullable(),
  last_on: z.string().nullable(),
  last_by: z.string().nullable(),
});

const CaseDetail = CaseRow.extend({
  events: z.array(CaseEvent),
  noted: z.array(
    z.object({
      id: z.string(),
      created_on: z.string(),
      discrepancy_type: z.string(),
      notes: z.string(),
      user_name: z.string().nullable(),
      drug_id: z.string().nullable(),
      drug_box_id: z.string().nullable(),
      box_check_id: z.string().nullable(),
      stock_move_record_id: z.string().nullable(),
    }),
  ),
  vial_evidence: z.array(VialEvidence),
  /** The last check of the box before the discovery at which nothing was missing; null where there was none. */
  last_good_check: z.object({ id: z.string(), happened_on: z.string(), user_name: z.string() }).nullable(),
  /** Everyone who acted on the box since then. */
  actors: z.array(z.object({ name: z.string(), acts: z.int(), witnessed: z.int(), last_on: z.string() })),
});

const Lost = z.object({
  type_name: z.string(),
  finished_form: z.string().nullable(),
  schedule: z.string().nullable(),
  ndc: z.string().nullable(),
  vials: z.int(),
  /** Each amount in micrograms, and as people read it. */
  quantity: z.number(),
  quantity_text: z.string(),
  on_hand_text: z.string(),
  used_text: z.string(),
  cases: z.int(),
});

/** CASES-09: what Form 106 asks for, as far as the record knows it; null is missing. */
const Form106 = z.object({
  number: z.string(),
  registrations: z.array(z.object({ number: z.string(), name: z.string(), address: z.string(), state: z.string() })),
  discovered_date: z.string(),
  place: z.string().nullable(),
  loss_type: z.enum(['tampering', 'theft', 'loss']).nullable(),
  police_report: z.string().nullable(),
  losses_in_24_months: z.int(),
  cases_in_24_months: z.int(),
  resolved_in_24_months: z.int(),
  value: z.number().nullable(),
  steps_taken: z.string().nullable(),
  lost: z.array(Lost),
  people_with_access: z.int(),
});

/** CASES-10: what Form 41 asks for, of whole vials that were destroyed on site; null is missing. */
const Form41 = z.object({
  from: z.string(),
  to: z.string(),
  registrations: z.array(z.object({ number: z.string(), name: z.string(), address: z.string(), state: z.string() })),
  destroyed: z.array(
    z.object({
      date: z.string(),
      ndc: z.string().nullable(),
      name: z.string(),
      strength: z.string().nullable(),
      dose_form: z.string().nullable(),
      schedule: z.string().nullable(),
      vials: z.int(),
      /** In micrograms, and as people read it. */
      quantity: z.number(),
      quantity_text: z.string(),
      method: z.string().nullable(),
      destroyed_by: z.string(),
      witness: z.string().nullable(),
      codes: z.array(z.string()),
    }),
  ),
});

const version = z.int().min(1);
const PERIOD = { error: 'must be a period: from and to, the first day not after the last', path: ['from'] };
const CaseNote = PlainText(4000).min(1, 'required');
const byAdmin = ['NOT_FOUND', 'CASE_CHANGED', 'CASE_STEP', 'KEY_REUSED'] as const;

/** Discrepancies, and the cases that they are in. */
export const caseRoutes = {
  'POST discrepancy/create': {
    who: 'user',
    summary: 'Note that something does not add up',
    body: z.object({
      discrepancy_type: z.enum(DISCREPANCY_TYPES),
      notes: PlainText(4000).default(''),
      /** Who notes the discrepancy; only the signed-in user is accepted. */
      created_by_id: Id.optional(),
      /** What it is about, as far as is known; further ones of the same check come into its case. */
      drug_id: Id.nullish(),
      drug_box_id: Id.nullish(),
      box_check_id: Id.nullish(),
      stock_move_record_id: Id.nullish(),
    }),
    reply: rowSchema('discrepancy'),
    refusals: ['NOTES_REQUIRED', 'NOT_FOUND', 'KEY_REUSED'],
  },
  'GET discrepancy_case': {
    who: 'auditor',
    summary: 'A case with its events, discrepancies and evidence',
    query: z.object({ id: Id }),
    reply: CaseDetail,
    refusals: ['NOT_FOUND'],
  },
  'GET discrepancy_case/all': {
    who: 'auditor',
    summary: 'Cases as they stand: those that have not ended first, then the newest',
    query: z.object({
      state: z.enum(CASE_STATES).optional(),
      limit: z.coerce.number().int().min(1).max(LIMITS.list.maxRows).default(LIMITS.list.maxRows),
    }),
    reply: z.array(CaseRow),
    refusals: [],
  },
  'GET discrepancy_case/form_106': {
    who: 'auditor',
    summary: 'What DEA Form 106 asks for, as far as the record knows it. Prepared, never sent',
    query: z.object({ id: Id }),
    reply: Form106,
    refusals: ['NOT_FOUND'],
  },
  'GET discrepancy_case/form_41': {
    who: 'auditor',
    summary: 'What DEA Form 41 asks for of a period, by default this month. Prepared, never sent',
    query: z
      .object({ from: WireDate.optional(), to: WireDate.optional() })
      .refine(({ from, to }) => (from === undefined && to === undefined) || isPeriod(from ?? '', to ?? ''), PERIOD),
    reply: Form41,
    refusals: ['PERIOD_TOO_EARLY'],
  },
  'POST discrepancy_case/open': {
    who: 'admin',
    summary: 'Open a case that no discrepancy has opened',
    body: z.object({
      case_type: z.enum(CASE_TYPES),
      note: CaseNote,
      discovered_date: WireDate.nullish(),
      drug_box_id: Id.nullish(),
      drug_id: Id.nullish(),
    }),
    reply: CaseRow,
    refusals: ['NOT_FOUND', 'KEY_REUSED'],
  },
  'POST discrepancy_case/update': {
    who: 'admin',
    summary: 'Take a case, hand it on, mark it as a possible loss, or note what was sent and what the form asks for',
    body: z.object({
      id: Id,
      version,
      state: z.literal('investigating').optional(),
      owner_id: Id.optional(),
      case_type: z.enum(CASE_TYPES).optional(),
      loss_discovered_date: WireDate.optional(),
      notice_sent_date: WireDate.optional(),
      notice_reference: PlainText(200).min(1, 'required').optional(),
      form_sent_date: WireDate.optional(),
      form_reference: PlainText(200).min(1, 'required').optional(),
      police_report: PlainText(200).nullable().optional(),
      loss_value: z.number().min(0).max(1_000_000_000).multipleOf(0.01).nullable().optional(),
      steps_taken: PlainText(2000).nullable().optional(),
      note: CaseNote.optional(),
    }),
    reply: CaseRow,
    refusals: byAdmin,
  },
  'POST discrepancy_case/note': {
    who: 'admin',
    summary: 'Add a note, in any state',
    body: z.object({ id: Id, note: CaseNote }),
    reply: CaseRow,
    refusals: ['NOT_FOUND', 'KEY_REUSED'],
  },
  'POST discrepancy_case/attach': {
    who: 'admin',
    summary: 'Attach a vial, a record about a vial or a box, or a picture of the agency, in any state',
    body: z.object({
      id: Id,
      attached_kind: z.enum(ATTACHED_KINDS),
      attached_id: Id,
      note: CaseNote.optional(),
    }),
    reply: CaseRow,
    refusals: ['NOT_FOUND', 'IMAGE_NOT_FOUND', 'KEY_REUSED'],
  },
  'POST discrepancy_case/close': {
    who: 'admin',
    summary:
      'End a case. Tampering, theft and loss report it as loss and take out what its vials hold, before a witness; ' +
      'another end puts back what was taken out, before a witness too. What was reported as loss and is found later ' +
      'ends once more as found, with a note',
    body: z.object({ id: Id, version, outcome: z.enum(OUTCOMES), note: CaseNote.optional(), ...Witnessed }),
    reply: CaseRow,
    refusals: [...byAdmin, ...witnessRefusals, 'STALE'],
  },
  'POST discrepancy_case/reopen': {
    who: 'admin',
    summary: 'Reopen a case that has ended, with the reason',
    body: z.object({ id: Id, version, reason: CaseNote }),
    reply: CaseRow,
    refusals: byAdmin,
  },
} as const satisfies Record<string, Route>;
