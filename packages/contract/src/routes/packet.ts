import { isPacketPeriod } from '@vialant/domain/report/filters';
import { isEmail } from '@vialant/domain/values/email';
import { LIMITS } from '@vialant/domain/values/limits';
import { z } from 'zod';
import { Flag, Id, WireDate } from '../entity-schemas.ts';
import type { Route } from '../route.ts';

export const PACKET_STATES = ['waiting', 'making', 'ready', 'failed'] as const;

const Packet = z.object({
  id: Id,
  created_on: z.string(),
  created_by_name: z.string(),
  from_date: z.string(),
  to_date: z.string(),
  with_personal: Flag,
  state: z.enum(PACKET_STATES),
  /** How much is written, in per cent, and which file is being written. */
  progress: z.int(),
  writing: z.string().nullable(),
  ready_on: z.string().nullable(),
  /** When it is removed. */
  expires_on: z.string(),
  bytes: z.number().nullable(),
  /** The number of the checkpoint that seals what is in it. */
  checkpoint: z.int().nullable(),
});

const Mail = z.object({
  addresses: z.array(z.string()),
  /** The number of the last checkpoint that was mailed, and the day. */
  mailed_number: z.int().nullable(),
  mailed_day: z.string().nullable(),
});

/** PACKET: what an inspector is given, and the checkpoints that are kept elsewhere. */
export const packetRoutes = {
  'GET packet/all': {
    who: 'auditor',
    summary: 'The packets that are made or kept, newest first',
    reply: z.array(Packet),
    refusals: [],
  },
  'GET packet': {
    who: 'auditor',
    summary: 'One packet, and how much of it is written',
    query: z.object({ id: Id }),
    reply: Packet,
    refusals: ['NOT_FOUND'],
  },
  'POST packet/create': {
    who: 'auditor',
    summary: 'Ask for a packet; it is made in the background. TOO_MANY: the agency keeps as many as it may',
    body: z
      .object({ from_date: WireDate, to_date: WireDate, with_personal: Flag })
      .refine(({ from_date, to_date }) => isPacketPeriod(from_date, to_date), {
        error: 'must be a period of at most 24 months, the first day not after the last',
        path: ['from_date'],
      }),
    reply: Packet,
    refusals: ['KEY_REUSED', 'TOO_MANY', 'PERIOD_TOO_EARLY'],
  },
  'POST packet/link': {
    who: 'auditor',
    summary: 'A link to the ZIP file of a packet that is ready; it serves once, within five minutes',
    body: z.object({ id: Id }),
    reply: z.object({ url: z.string() }),
    refusals: ['NOT_FOUND'],
  },
  'GET packet/mail': {
    who: 'auditor',
    summary: 'Who gets the checkpoints of the agency by mail',
    reply: Mail,
    refusals: [],
  },
  'POST packet/mail': {
    who: 'admin',
    summary: 'Choose who gets the checkpoints of the agency by mail',
    body: z.object({
      addresses: z
        .array(z.string().trim().max(254).refine(isEmail, 'must be an email address'))
        .max(LIMITS.checkpointAddresses.most),
    }),
    reply: Mail,
    refusals: ['KEY_REUSED'],
  },
} as const satisfies Record<string, Route>;
