import { LIMITS } from '@vialant/domain/values/limits';
import { z } from 'zod';
import { Id, PlainText } from '../entity-schemas.ts';
import type { Route } from '../route.ts';
import { ChainHead, ReadAsOf, TimelineEntry } from './report.ts';

const Incident = PlainText(LIMITS.incidentNumber.maxLength).min(1, 'must not be empty');
const Format = z.enum(['pdf', 'html']);

const file = {
  file: true,
  reply: z.string().meta({ format: 'binary' }),
  refusals: ['NOT_FOUND', 'PAPER_TOO_LARGE', 'PAPERS_UNDER_WAY', 'WORK_UNDER_WAY', 'TOOK_TOO_LONG'],
} as const;

/** PACKET-08: what happened to one vial, one box, or in one incident, as people lay it on a table. */
export const paperRoutes = {
  'GET drug/custody_report': {
    who: 'auditor',
    summary: 'The custody report of a vial: every record with its proof, as a PDF file or a page',
    query: z.object({ drug_id: Id, format: Format }),
    ...file,
  },
  'GET drug_box/custody_report': {
    who: 'auditor',
    summary: 'The custody report of a box: its checks, seals and moves with their proof, as a PDF file or a page',
    query: z.object({ drug_box_id: Id, format: Format }),
    ...file,
  },
  'GET incident/custody_report': {
    who: 'auditor',
    summary: 'The custody report of an incident: its records of each vial with their proof, as a PDF file or a page',
    query: z.object({ incident: Incident, format: Format }),
    ...file,
  },
  'GET incident': {
    who: 'auditor',
    summary: 'The records that have or had an incident number, by vial, with what amended or reversed them',
    query: z.object({ incident: Incident }),
    reply: z.object({
      /** As it was written, in whatever letters it was asked for. */
      incident: z.string(),
      vials: z.array(
        z.object({
          id: Id,
          code: z.string(),
          drug_type: z.string().nullable(),
          measure: z.string().nullable(),
          piece: z.string().nullable(),
          head: ChainHead,
          broken_at: z.int().nullable(),
          entries: z.array(
            TimelineEntry.extend({
              patient: z.string().nullable(),
              given_by: z.string().nullable(),
            }),
          ),
        }),
      ),
      read_as_of: ReadAsOf,
    }),
    refusals: ['NOT_FOUND', 'WORK_UNDER_WAY', 'TOOK_TOO_LONG'],
  },
} as const satisfies Record<string, Route>;
