import { MOST_LABELS, MOST_SHIFT_MM } from '@vialant/domain/labels/label-format';
import { LABEL_FORMAT_NAMES, LABEL_KINDS } from '@vialant/domain/labels/label-names';
import { z } from 'zod';
import { Id, PlainText, rowSchema } from '../entity-schemas.ts';
import type { Route } from '../route.ts';

const Format = z.enum(LABEL_FORMAT_NAMES);
// The largest sheet has 189 labels; whether a position is on a sheet depends on its format.
const Position = z.int().min(1).max(MOST_LABELS);
const Shift = z.number().min(-MOST_SHIFT_MM).max(MOST_SHIFT_MM).multipleOf(0.1);
const Shifted = { shift_x: Shift.optional(), shift_y: Shift.optional() };

export const labelRoutes = {
  'POST label_sheet/create': {
    who: 'admin',
    summary: 'Make labels with new codes, from a position of the sheet on; the shift in mm is kept for the format',
    body: z.object({
      format: Format,
      kind: z.enum(LABEL_KINDS),
      labels: z.int().min(1).max(MOST_LABELS),
      start_position: Position.optional(),
      ...Shifted,
    }),
    reply: rowSchema('label_sheet'),
    refusals: ['LABEL_PREFIX_MISSING', 'KEY_REUSED'],
  },
  'GET label_sheet/file': {
    who: 'auditor',
    summary: 'The labels as PDF at true size, as they were printed last; later than 15 minutes after only by a reprint',
    query: z.object({ id: Id }),
    file: true,
    reply: z.string().meta({ format: 'binary' }),
    refusals: ['NOT_FOUND', 'REPRINT_NEEDS_REASON', 'PAPER_TOO_LARGE', 'PAPERS_UNDER_WAY'],
  },
  'POST label_sheet/reprint': {
    who: 'admin',
    summary: 'Print the unused labels of a sheet again, or one that is not void, for a reason',
    body: z.object({
      id: Id,
      reason: PlainText(200).min(1, 'required'),
      label_code_id: Id.optional(),
      start_position: Position.optional(),
      ...Shifted,
    }),
    reply: rowSchema('label_sheet'),
    refusals: ['NOT_FOUND', 'NO_LABEL_TO_PRINT', 'KEY_REUSED'],
  },
  'GET label_sheet/codes': {
    who: 'auditor',
    summary: 'The codes of a sheet with their states, and why it was printed again',
    query: z.object({ id: Id }),
    reply: z.object({
      codes: z.array(
        z.object({ id: Id, place: z.number(), code: z.string(), state: z.enum(['unused', 'used', 'void']) }),
      ),
      reprints: z.array(z.object({ id: Id, created_on: z.string(), created_by_name: z.string(), reason: z.string() })),
    }),
    refusals: ['NOT_FOUND'],
  },
  'POST label_sheet/void': {
    who: 'admin',
    summary: 'Void unused labels of a sheet for good; without codes, all that are unused',
    body: z.object({ id: Id, label_code_ids: z.array(Id).min(1).max(MOST_LABELS).optional() }),
    reply: rowSchema('label_sheet'),
    refusals: ['NOT_FOUND', 'STALE', 'KEY_REUSED'],
  },
  'GET label_sheet/shifts': {
    who: 'auditor',
    summary: 'How far the print is shifted on the sheets of each format, in mm to the right and down',
    reply: z.array(z.object({ format: Format, shift_x: z.number(), shift_y: z.number() })),
    refusals: [],
  },
  'GET label_sheet/test_page': {
    who: 'auditor',
    summary: 'The outlines of all labels of a format as PDF, to hold against a sheet; it uses no codes',
    query: z.object({
      format: Format,
      shift_x: z.coerce.number().pipe(Shift).optional(),
      shift_y: z.coerce.number().pipe(Shift).optional(),
    }),
    file: true,
    reply: z.string().meta({ format: 'binary' }),
    refusals: ['PAPER_TOO_LARGE', 'PAPERS_UNDER_WAY'],
  },
} as const satisfies Record<string, Route>;
