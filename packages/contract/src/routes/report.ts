import { SCHEDULES } from '@vialant/domain/custody/drug-type';
import { COUNTED_BY, EVERY, FILTER_NAMES, HORIZONS, isPeriod, SPLITS } from '@vialant/domain/report/filters';
import { LIMITS } from '@vialant/domain/values/limits';
import { REPORT_NAMES } from '@vialant/domain/words/office/reports';
import { dateOnly } from '@vialant/domain/values/date-only';
import { isTimeOfDay } from '@vialant/domain/values/zone';
import { z } from 'zod';
import { Flag, Id, PlainText, WireDate } from '../entity-schemas.ts';
import type { Route } from '../route.ts';

const WALL_TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(:[0-5]\d)?$/;
const WallTime = z.string().refine((text) => {
  const [, day = '', time = ''] = WALL_TIME.exec(text) ?? [];
  return dateOnly(day) !== null && isTimeOfDay(time);
}, 'must be a time, such as 2026-03-08T23:59');

/** What narrows a report; each one uses those that its answer names. */
const Filters = z.object({
  name: z.enum(REPORT_NAMES),
  /** The first and the last day in the agency's time zone; without them this month. */
  from: WireDate.optional(),
  to: WireDate.optional(),
  /** A past moment on the agency's wall clock, such as 2026-03-08T23:59; without it now. */
  as_of: WallTime.optional(),
  by: z.enum(COUNTED_BY).optional(),
  every: z.enum(EVERY).optional(),
  split: z.enum(SPLITS).optional(),
  days: z.enum(HORIZONS).optional(),
  unit_id: Id.optional(),
  drug_box_id: Id.optional(),
  drug_type_id: Id.optional(),
  schedule: z.enum([...SCHEDULES, 'none']).optional(),
  user_id: Id.optional(),
  lot: PlainText(LIMITS.lotNumber.maxLength).optional(),
  /** Of the biennial inventory: which one; without it the latest. */
  inventory_count_id: Id.optional(),
});

function isWhole({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean {
  return from === undefined && to === undefined ? true : isPeriod(from ?? '', to ?? '');
}

const PERIOD = { error: 'must be a period: from and to, the first day not after the last', path: ['from'] };

const Cell = z.union([z.string(), z.number(), z.null()]);
const Row = z.record(z.string(), Cell);

/** Where a copy of the database was read: it had everything up to this instant. Null where the database itself was read. */
export const ReadAsOf = z.string().nullable().optional();

/** The last link of a chain. */
export const ChainHead = z.object({ number: z.int(), hash: z.string() });

/** A record of a vial in its chain, with its proof. */
export const TimelineEntry = z.object({
  number: z.int(),
  record_id: Id,
  /** Its hash in the chain, and the first checkpoint that covers it; null while no checkpoint does. */
  hash: z.string(),
  checkpoint: z.int().nullable(),
  proof: z.enum(['proven', 'recorded', 'broken']),
  act: z.string(),
  happened: z.string(),
  recorded: z.string(),
  micrograms: z.string().nullable(),
  place: z.string().nullable(),
  to_place: z.string().nullable(),
  person: z.string().nullable(),
  witness: z.string().nullable(),
  form: z.string(),
  incident: z.string().nullable(),
  notes: z.string().nullable(),
  is_offline: Flag,
  is_typed: Flag,
  is_reversed: Flag,
  /** It was recorded with personal data, which were erased. */
  is_erased: Flag,
  /** Of an amendment: each field with what stood there before and since. */
  changes: z.array(z.object({ field: z.string(), was: z.string().nullable(), now: z.string() })),
});

/** REPORT: every report by its name, as rows and as a file. */
export const reportRoutes = {
  'GET report/rows': {
    who: 'auditor',
    summary: 'A page of the rows of a report; the first one with the count and the totals of all rows',
    query: Filters.extend({ cursor: PlainText(600).optional() }).refine(isWhole, PERIOD),
    reply: z.object({
      name: z.enum(REPORT_NAMES),
      zone: z.string(),
      from: z.string(),
      to: z.string(),
      filters: z.array(z.enum(FILTER_NAMES)),
      /** What it is about, where that is neither a period nor a moment; of the first page. */
      scope: z.string().nullable().optional(),
      columns: z.array(z.object({ id: z.string(), kind: z.string(), sums: z.boolean() })),
      /** Each with its id, its cells, and `measure` and `piece`: the unit of its amounts. */
      rows: z.array(Row),
      totals: z.array(Row),
      /** Numbers about all rows, and the bars of the chart, where the report has them. */
      figures: z.record(z.string(), z.number()),
      chart: z.array(z.object({ label: z.string(), value: z.number() })),
      count: z.int(),
      next: z.string().nullable(),
      read_as_of: ReadAsOf,
    }),
    refusals: ['PERIOD_TOO_EARLY', 'WORK_UNDER_WAY', 'TOOK_TOO_LONG'],
  },
  'GET report/file': {
    who: 'auditor',
    summary: `The whole report as a CSV or PDF file; a PDF of at most ${LIMITS.paper.rows} rows`,
    query: Filters.extend({ format: z.enum(['csv', 'pdf']) }).refine(isWhole, PERIOD),
    file: true,
    reply: z.string().meta({ format: 'binary' }),
    refusals: ['PERIOD_TOO_EARLY', 'PAPER_TOO_LARGE', 'PAPERS_UNDER_WAY', 'WORK_UNDER_WAY', 'TOOK_TOO_LONG'],
  },
  'GET record/search': {
    who: 'auditor',
    summary: 'The vials, lots and incidents that begin with the text, and the act with this number; a lot has no id',
    query: z.object({ text: PlainText(LIMITS.code.maxLength).min(3, 'must have three characters') }),
    reply: z.array(
      z.object({
        kind: z.enum(['vial', 'lot', 'incident', 'receipt']),
        id: z.string().nullable(),
        name: z.string(),
        detail: z.string().nullable(),
      }),
    ),
    refusals: ['TOOK_TOO_LONG'],
  },
  'GET drug/timeline': {
    who: 'user',
    summary: 'What the agency recorded about a vial, each record with its proof, and the reseals of its box',
    /** Whoever shows `read_as_of` says with `may_lag` that a copy of the database may be read. */
    query: z.object({ drug_id: Id, may_lag: z.literal('1').optional() }),
    reply: z.object({
      vial: z.object({
        code: z.string(),
        lot: z.string(),
        expires_on: z.string(),
        drug_type: z.string().nullable(),
        finished_form: z.string().nullable(),
        schedule: z.string().nullable(),
        measure: z.string().nullable(),
        piece: z.string().nullable(),
        /** Both null where the vial is with a sister agency. */
        box: z.string().nullable(),
        micrograms: z.string().nullable(),
      }),
      /** The last record of the chain that the agency has. */
      head: ChainHead,
      /** The number of the first record that is not true. */
      broken_at: z.int().nullable(),
      entries: z.array(TimelineEntry),
      /** Records of the box, which are in its chain and not in the vial's. */
      reseals: z.array(
        z.object({
          id: Id,
          happened: z.string(),
          place: z.string(),
          person: z.string().nullable(),
          witness: z.string().nullable(),
          form: z.string(),
          old_code: z.string(),
          new_code: z.string(),
        }),
      ),
      read_as_of: ReadAsOf,
    }),
    refusals: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Route>;
