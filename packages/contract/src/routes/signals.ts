import { SIGNAL_LIMITS, SIGNAL_RECORDS, SIGNAL_RULES } from '@vialant/domain/signals/signal';
import { z } from 'zod';
import { Flag, Id, PlainText } from '../entity-schemas.ts';
import type { Route } from '../route.ts';

const Signal = z.object({
  id: z.string(),
  created_on: z.string(),
  rule: z.enum(SIGNAL_RULES),
  person_id: z.string(),
  person_name: z.string(),
  /** The drug type or unit that it is about. */
  subject_name: z.string().nullable(),
  /** The colleague who saw most of the wastes. */
  other_name: z.string().nullable(),
  figures: z.record(z.string(), z.number()),
  records: z.array(
    z.object({
      id: z.string(),
      record: z.enum(SIGNAL_RECORDS),
      kind: z.enum(['administer', 'waste', 'un_administer', 'receive', 'check']),
      drug_id: z.string().nullable(),
      happened_on: z.string(),
    }),
  ),
  over_on: z.string().nullable(),
  reviewed_on: z.string().nullable(),
  reviewed_by_name: z.string().nullable(),
  note: z.string().nullable(),
  case_id: z.string().nullable(),
});

/** SIGNALS-01, SIGNALS-07: what the records of the last 90 days ask, and what was found about it. */
export const signalRoutes = {
  'GET signal/all': {
    who: 'auditor',
    summary: 'The signals, those that nobody has reviewed first, newest first; and what too few people do to compare',
    reply: z.object({
      ran_on: z.string().nullable(),
      not_compared: z.array(z.object({ name: z.string(), people: z.int() })),
      signals: z.array(Signal),
    }),
    refusals: [],
  },
  'POST signal/review': {
    who: 'admin',
    summary: 'Say what was found about a signal, or open a case with its records',
    body: z.object({
      id: Id,
      note: PlainText(SIGNAL_LIMITS.noteLength).min(1, 'required'),
      open_case: Flag.optional(),
    }),
    reply: Signal,
    refusals: ['NOT_FOUND', 'STALE', 'KEY_REUSED'],
  },
} as const satisfies Record<string, Route>;
