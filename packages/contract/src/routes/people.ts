import { z } from 'zod';
import { Flag, Id, rowSchema } from '../entity-schemas.ts';
import type { Route } from '../route.ts';
import { Secret, Success } from './sign-in.ts';

/** PEOPLE-01: whether a person works for the agency, is asked to, or no longer does. */
export const MEMBER_STATES = ['Active', 'Invited', 'Disabled'] as const;

/** A person of the agency, or one who is invited; of the latter `id` is that of the invitation. */
const Member = z.object({
  ...rowSchema('user').shape,
  state: z.enum(MEMBER_STATES),
  /** Whether the account is at home in this agency. Of any other, what belongs to the account is null. */
  is_home: Flag,
  one_time_code: Flag.nullable(),
  last_sign_in_on: z.string().nullable(),
  /** How many sessions would end if the person were disabled. */
  live_sessions: z.int().nullable(),
  sister_agencies: z.array(z.object({ id: Id, name: z.string() })),
});

const OfPerson = z.object({ id: Id });
const SessionsEnded = z.object({ sessions_ended: z.int() });
const OfInvitation = z.object({ id: Id });
const ByLink = z.object({ invitation_guid: Secret });

/** The people of an agency, as its admins manage them, and the invitations by which they come. */
export const peopleRoutes = {
  'GET user/members': {
    who: 'auditor',
    summary: "The agency's people, auditors and those who are invited too",
    reply: z.array(Member),
    refusals: [],
  },
  'POST user/one_time_code/update': {
    who: 'admin',
    summary: 'Ask a person for a one-time code at each sign-in, or no longer',
    body: z.object({ id: Id, one_time_code: Flag }),
    reply: Success,
    refusals: ['NOT_FOUND', 'NOT_OWN_ACCOUNT', 'KEY_REUSED'],
  },
  'POST user/password/require_reset': {
    who: 'admin',
    summary: 'Void the password and every session of a person, and mail them a link for a new password',
    body: OfPerson,
    reply: SessionsEnded,
    refusals: ['NOT_FOUND', 'NOT_OWN_ACCOUNT', 'LAST_ADMIN', 'TOO_MANY', 'KEY_REUSED'],
  },
  'POST user/sessions/end': {
    who: 'admin',
    summary: 'End every session of a person in this agency',
    body: OfPerson,
    reply: SessionsEnded,
    refusals: ['NOT_FOUND', 'NOT_OWN_ACCOUNT', 'KEY_REUSED'],
  },
  'POST user/remove': {
    who: 'admin',
    summary: 'Take a person who is at home in another agency out of this one; their records stay',
    body: OfPerson,
    reply: Success,
    refusals: ['NOT_FOUND', 'AT_HOME_HERE', 'LAST_ADMIN', 'KEY_REUSED'],
  },
  'POST invitation/resend': {
    who: 'admin',
    summary: 'Mail an invitation again, with a new link; the old one is void',
    body: OfInvitation,
    reply: rowSchema('invitation'),
    refusals: ['NOT_FOUND', 'TOO_MANY', 'KEY_REUSED'],
  },
  'POST invitation/withdraw': {
    who: 'admin',
    summary: 'Void an invitation for good',
    body: OfInvitation,
    reply: Success,
    refusals: ['NOT_FOUND', 'KEY_REUSED'],
  },
  'GET invitation/link': {
    who: 'anyone',
    summary: 'Who asks whom into which agency by a mailed link',
    query: ByLink,
    reply: z.object({ inviter: z.string(), agency: z.string(), primary_email: z.string() }),
    refusals: ['INVITATION_VOID'],
  },
  'POST invitation/accept': {
    who: 'user',
    auditors: true,
    summary: 'Join the agency that asks, as the owner of the address that was asked',
    body: ByLink,
    reply: z.object({ user_group_id: Id, name: z.string() }),
    refusals: ['INVITATION_VOID', 'INVITATION_FOR_ANOTHER', 'KEY_REUSED'],
  },
  'POST invitation/decline': {
    who: 'user',
    auditors: true,
    summary: 'Decline the invitation; the agency is not told',
    body: ByLink,
    reply: Success,
    refusals: ['INVITATION_VOID', 'INVITATION_FOR_ANOTHER', 'KEY_REUSED'],
  },
} as const satisfies Record<string, Route>;
