import { AGENCY_KINDS } from '@vialant/domain/agency/registration';
import { SETUP_ITEMS } from '@vialant/domain/agency/setup-checklist';
import { isTimeZone } from '@vialant/domain/values/zone';
import { z } from 'zod';
import { createSchema, Flag, MailName, NameText, PlainText } from '../entity-schemas.ts';
import type { Route } from '../route.ts';
import { Email } from './account.ts';
import { PasswordForm, SignedIn } from './sign-in.ts';

/** The organisation of a new agency. */
export const OrganizationName = NameText(120).min(1, 'required');
export const TimeZone = PlainText(60).refine(isTimeZone, 'must be a time zone, such as America/New_York');

const Progress = z.object(Object.fromEntries(SETUP_ITEMS.map((item) => [item, Flag]))) as z.ZodObject<
  Record<(typeof SETUP_ITEMS)[number], typeof Flag>
>;

export const setupRoutes = {
  'GET setup/status': {
    who: 'anyone',
    summary: 'Whether this server has an organisation; without one it waits for its first run',
    reply: z.object({ is_set_up: z.boolean() }),
    refusals: [],
  },
  'POST setup/create': {
    who: 'anyone',
    summary: 'The first run: the first organisation, agency and admin, who is signed in. All or nothing, and only once',
    body: z.object({
      code: PlainText(60).min(1, 'required').describe('What the server printed when it started'),
      organization: OrganizationName,
      agency: z.object({ name: MailName(80), kind: z.enum(AGENCY_KINDS), time_zone: TimeZone }),
      registration: createSchema('registration').nullish(),
      first_name: MailName(60),
      last_name: MailName(60),
      primary_email: Email,
      password: PasswordForm,
    }),
    reply: SignedIn,
    refusals: ['INCORRECT_CODE', 'PASSWORD_TOO_COMMON', 'TOO_MANY'],
  },
  'GET setup/checklist': {
    who: 'auditor',
    summary: 'What the agency has of what it needs before it works; 1: it is there',
    reply: Progress,
    refusals: [],
  },
} as const satisfies Record<string, Route>;
