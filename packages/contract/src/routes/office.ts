import { ATTENTION_KINDS } from '@vialant/domain/agency/overview';
import { settingNames } from '@vialant/domain/agency/settings';
import { CHECK_STATES } from '@vialant/domain/custody/daily-check';
import { EXPIRY_WINDOWS } from '@vialant/domain/custody/expiring';
import { z } from 'zod';
import { Id } from '../entity-schemas.ts';
import type { Route } from '../route.ts';

/** One line of a short list: what it is, where it is, since or until when, and how many of how many. */
const AttentionLine = z.object({
  id: Id,
  name: z.string(),
  place: z.string().nullable(),
  /** A date or an instant, as the kind has it. */
  on: z.string().nullable(),
  count: z.int().nullable(),
  out_of: z.int().nullable(),
});

const BoxOfCheck = z.object({
  id: Id,
  name: z.string(),
  barcode_id: z.string(),
  unit_name: z.string().nullable(),
  state: z.enum(CHECK_STATES),
  /** By when the check was due that is missed, else by when the next one is. */
  due_on: z.string(),
  checked_on: z.string().nullable(),
  checked_by: z.string().nullable(),
});

const ExpiringVial = z.object({
  id: Id,
  barcode_id: z.string(),
  drug_type_name: z.string(),
  lot_number: z.string(),
  expiration_date: z.string(),
  window: z.enum(EXPIRY_WINDOWS),
  drug_box_id: Id,
  drug_box_name: z.string(),
  unit_name: z.string().nullable(),
});

/** What a record was, of those that a setting decides about: a move by its type, or something else. */
const RECORD_KINDS = [
  'receive',
  'administer',
  'waste',
  'un_administer',
  'check',
  'vial_check',
  'new_vial',
  'transfer',
] as const;

/** What the office asks for beside the rows of entities. */
export const officeRoutes = {
  'GET overview': {
    who: 'auditor',
    summary: 'What needs attention, counted, with the first of each list; and how the record is signed',
    reply: z.object({
      items: z.array(z.object({ kind: z.enum(ATTENTION_KINDS), count: z.int(), list: z.array(AttentionLine) })),
      record: z.object({ state: z.enum(['signed', 'broken', 'unsigned']), signed_on: z.string().nullable() }),
    }),
    refusals: [],
  },
  'GET overview/checks': {
    who: 'auditor',
    summary: 'Every box that is checked daily, and whether its check is missed, due or made',
    reply: z.array(BoxOfCheck),
    refusals: [],
  },
  'GET overview/expiring': {
    who: 'auditor',
    summary: 'Every vial that holds something and is expired, or expires within 90 days',
    reply: z.array(ExpiringVial),
    refusals: [],
  },
  'GET user_group/effect': {
    who: 'auditor',
    summary: 'For each setting, how many acts of the last 30 days it decided about, and of how many acts that is',
    reply: z.array(z.object({ setting: z.enum(settingNames), counted: z.number(), out_of: z.number() })),
    refusals: [],
  },
  'GET user_group/effect_records': {
    who: 'auditor',
    summary: 'The acts of the last 30 days that a setting decided about, newest first, at most 1000',
    query: z.object({ setting: z.enum(settingNames) }),
    reply: z.array(
      z.object({
        id: Id,
        created_on: z.string(),
        user_name: z.string().nullable(),
        what: z.enum(RECORD_KINDS),
        barcode_id: z.string().nullable(),
        drug_box_name: z.string().nullable(),
      }),
    ),
    refusals: [],
  },
} as const satisfies Record<string, Route>;
