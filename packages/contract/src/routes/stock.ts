import { LIMITS } from '@vialant/domain/values/limits';
import { z } from 'zod';
import { Flag, Id, isStorable, rowSchema } from '../entity-schemas.ts';
import type { Route } from '../route.ts';
import { CurrentUser } from './sign-in.ts';

/** OPEN-138: one record of an act, about one vial. */
const ReceiptLine = z.object({
  record_id: Id,
  act: z.enum(['receive', 'administer', 'waste', 'loss', 'un_administer', 'transfer', 'check', 'unseen']),
  drug_id: Id,
  code: z.string(),
  drug_type: z.string().nullable(),
  measure: z.string().nullable(),
  piece: z.string().nullable(),
  /** What was given, wasted, put back, moved or found in the vial; null of a vial that was not seen. */
  micrograms: z.string().nullable(),
  incident: z.string().nullable(),
});

const Receipt = z.object({
  /** The first record of the act, from which its number is made. */
  id: Id,
  number: z.string(),
  act: z.enum(['receive', 'administer', 'waste', 'loss', 'un_administer', 'transfer', 'unit', 'check', 'reseal']),
  person: z.string(),
  witness: z.object({ name: z.string(), form: z.string(), title: z.string().nullable() }).nullable(),
  happened: z.string(),
  recorded: z.string(),
  /** What the clock of the device showed, where it was found to be wrong. */
  device_time: z.string().nullable(),
  is_offline: Flag,
  place: z.string().nullable(),
  to_place: z.string().nullable(),
  /** Of a reseal: the code of the box before and after it. */
  old_code: z.string().nullable(),
  new_code: z.string().nullable(),
  notes: z.string().nullable(),
  lines: z.array(ReceiptLine),
  discrepancies: z.array(z.object({ type: z.string(), notes: z.string() })),
});

const Code = z.string().min(1).max(LIMITS.code.maxLength).refine(isStorable, 'must be plain text');

/** An older server says neither when it was made nor whether that was offline (OPEN-144). */
const LastCheck = z.object({
  id: Id,
  created_on: z.string(),
  user_names: z.string(),
  timestamp: z.string().optional(),
  user_was_offline: Flag.optional(),
  // How many vials it saw, and how many lay in the box and were not seen (OPEN-138).
  checked: z.int().optional(),
  unseen: z.int().optional(),
});

/** A dose or a waste of the last days, with its incident number and all that is about the patient left out (OPEN-150). */
const KeptMove = z.object({
  id: Id,
  drug_id: Id,
  type: z.enum(['administer', 'waste']),
  quantity: z.number(),
  timestamp: z.string(),
  user_name: z.string(),
  un_administer_id: Id.nullable(),
  has_incident: Flag,
});

export const stockRoutes = {
  'GET code/find': {
    who: 'user',
    summary: 'What a scanned code is: a vial, a box, the vehicle code, or nothing of this agency',
    query: z.object({ barcode_id: Code }),
    reply: z.object({
      kind: z.enum(['drug', 'drug_box', 'vehicle', 'none']),
      drug: rowSchema('drug').optional(),
      drug_box: rowSchema('drug_box').optional(),
      drug_in_other_agency: Flag,
    }),
    refusals: [],
  },
  'GET drug/find': {
    who: 'user',
    summary: 'The vial with this code',
    query: z.object({ barcode_id: Code }),
    reply: rowSchema('drug').nullable(),
    refusals: [],
  },
  'GET drug/for_box': {
    who: 'user',
    summary: 'The vials in a box that hold anything',
    query: z.object({ drug_box_id: Id }),
    reply: z.array(rowSchema('drug')),
    refusals: ['NOT_FOUND'],
  },
  'GET drug/by_ids': {
    who: 'user',
    summary: 'The vials with these ids, those of them that are here',
    query: z.object({ ids: z.string().max(40_000) }),
    reply: z.array(rowSchema('drug')),
    refusals: [],
  },
  'GET dashboard/first': {
    who: 'user',
    summary: 'What the dashboard shows first, at once: user, boxes, drug types, and the box that is shown',
    query: z.object({ drug_box_id: Id.optional() }),
    reply: z.object({
      user: CurrentUser,
      boxes: z.array(rowSchema('drug_box')),
      drug_types: z.array(rowSchema('drug_type')),
      // The box that was asked for where it is here, else the first in use, with its vials and its last check.
      box: z.object({ id: Id, vials: z.array(rowSchema('drug')), last_check: LastCheck.nullable() }).nullable(),
    }),
    refusals: [],
  },
  'GET stock/kept': {
    who: 'user',
    summary: 'What a device keeps of the agency to work without a network; nothing in it is about a patient',
    reply: z.object({
      // Those that hold anything, and those from which something was taken in the last days.
      vials: z.array(rowSchema('drug')),
      moves: z.array(KeptMove),
      people: z.array(z.object({ id: Id, first_name: z.string(), last_name: z.string() })),
    }),
    refusals: [],
  },
  'GET drug_box/find': {
    who: 'user',
    summary: 'The box with this code',
    query: z.object({ barcode_id: Code }),
    reply: rowSchema('drug_box').nullable(),
    refusals: [],
  },
  'GET drug_box/with_unit': {
    who: 'user',
    summary: 'The boxes with the names of their units, of this agency or of another one of the organisation',
    query: z.object({ user_group_id: Id.optional() }),
    reply: z.array(rowSchema('drug_box')),
    refusals: [],
  },
  'GET box_check/last': {
    who: 'user',
    summary: 'Who checked the box last, and when',
    query: z.object({ drug_box_id: Id }),
    reply: LastCheck.nullable(),
    refusals: ['NOT_FOUND'],
  },
  'GET act/receipt': {
    who: 'user',
    summary: 'What one act has recorded, by the key under which it was sent or by the id of one of its records',
    query: z.object({ id: z.string().min(1).max(LIMITS.idempotencyKey.maxLength).refine(isStorable) }),
    reply: Receipt,
    refusals: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Route>;
