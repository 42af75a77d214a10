import { ALERT_KINDS, ALERT_WAYS } from '@vialant/domain/alerts/alert';
import { LIMITS } from '@vialant/domain/values/limits';
import { z } from 'zod';
import { Id } from '../entity-schemas.ts';
import type { Route } from '../route.ts';

const Alert = z.object({
  id: z.string(),
  created_on: z.string(),
  kind: z.enum(ALERT_KINDS),
  /** Box, case or vehicle, as it was called then. */
  name: z.string(),
  unit_name: z.string().nullable(),
  case_id: z.string().nullable(),
  /** Since when it holds no longer; null for what holds, and for what has no end of its own. */
  over_on: z.string().nullable(),
  seen_on: z.string().nullable(),
  seen_by_name: z.string().nullable(),
  /** Who gets it by mail; without a time with the next mail of the morning. */
  told: z.array(z.object({ name: z.string(), told_on: z.string().nullable() })),
});

const Ways = z.record(z.enum(ALERT_KINDS), z.enum(ALERT_WAYS));

const Choice = z.object({
  email: z.string(),
  ways: Ways,
  /** Null: of all units. */
  unit_ids: z.array(z.string()).nullable(),
});

/** ALERTS-01, ALERTS-02: what was found, and what each person hears of it. */
export const alertRoutes = {
  'GET alert/all': {
    who: 'auditor',
    summary: 'What was found and who was told, newest first',
    query: z.object({ limit: z.coerce.number().int().min(1).max(LIMITS.list.maxRows).default(LIMITS.list.maxRows) }),
    reply: z.array(Alert),
    refusals: [],
  },
  'POST alert/see': {
    who: 'admin',
    summary: 'Mark an alert as seen: the mail of the morning no longer tells of it',
    body: z.object({ id: Id }),
    reply: Alert,
    refusals: ['NOT_FOUND', 'KEY_REUSED'],
  },
  'GET alert_preference/all': {
    who: 'auditor',
    summary: 'How the caller hears of each kind, and of which units',
    reply: Choice,
    refusals: [],
  },
  'POST alert_preference/update': {
    who: 'auditor',
    summary: 'Choose how to hear of each kind, and of which units; kinds that are not named stay as they are',
    body: z.object({
      ways: z.partialRecord(z.enum(ALERT_KINDS), z.enum(ALERT_WAYS)).optional(),
      unit_ids: z.array(Id).max(LIMITS.list.maxRows).nullable().optional(),
    }),
    reply: Choice,
    refusals: ['NOT_FOUND', 'ALERT_NEEDS_ADMIN', 'KEY_REUSED'],
  },
} as const satisfies Record<string, Route>;
