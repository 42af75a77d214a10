import { ROLES } from '@vialant/domain/agency/role';
import { isEmail } from '@vialant/domain/values/email';
import { z } from 'zod';
import { Id, MailName, PlainText, rowSchema } from '../entity-schemas.ts';
import type { Route } from '../route.ts';
import { PageLength } from './entity-routes.ts';
import { PasswordForm, Secret, Success } from './sign-in.ts';

export const Email = z.string().trim().toLowerCase().max(254).refine(isEmail, 'must be an email address');
export const NewUser = {
  first_name: MailName(60),
  last_name: MailName(60),
  primary_email: Email,
  role: z.enum(ROLES).default('user'),
} as const;

/** The kinds of lines in the access log. */
export const ACCESS_KINDS = [
  'sign_in',
  'sign_in_failed',
  'code_sent',
  'code_failed',
  'log_out',
  'session_refreshed',
  'password_reset_sent',
  'password_changed',
  'witness_proof',
  'witness_proof_failed',
  'confirm_proof',
  'confirm_proof_failed',
  'witness_key',
  'admin_change',
  'temporary_login',
  'personal_data_erased',
  'joined',
  'download',
  'record_read',
] as const;

const AccessEntry = z.object({
  id: Id,
  created_on: z.string(),
  kind: z.enum(ACCESS_KINDS),
  user_id: Id.nullable(),
  user_name: z.string().nullable(),
  address: z.string().nullable(),
  detail: z.string(),
});

export const accountRoutes = {
  'POST user/forgot_password': {
    who: 'anyone',
    summary: 'Mail a link for a new password, if the address has an account',
    // RESET-01 asks only for an '@'. An address that belongs to no account gets no mail.
    body: z.object({ email: PlainText(254).refine((text) => text.includes('@'), 'must be an email address') }),
    reply: Success,
    refusals: ['TOO_MANY'],
  },
  'GET user/get': {
    who: 'anyone',
    summary: "Whom a mailed link is for; 'Join' where it is an invitation to somebody who can sign in",
    query: z.object({ password_reset_guid: Secret }),
    reply: z.object({ primary_email: z.string(), mode: z.enum(['Reset', 'Update', 'Join']), region: z.string() }),
    refusals: ['PASSWORD_RESET_EXPIRED'],
  },
  'POST user/password/update': {
    who: 'anyone',
    summary:
      'Set the password with a link, which serves once; ends all other sessions and signs in, or sends the one-time ' +
      'code of an account that has one',
    body: z.object({ password_reset_guid: Secret, password: PasswordForm }),
    reply: z.union([
      z.object({ token: z.string(), region: z.string(), user: rowSchema('user') }),
      z.object({ dual_factor_guid: z.string() }),
    ]),
    refusals: ['DUPLICATE', 'PASSWORD_TOO_COMMON', 'ACCOUNT_DISABLED', 'PASSWORD_RESET_EXPIRED', 'TOO_MANY'],
  },
  'POST user/create': {
    who: 'admin',
    summary:
      'Add a person to the agency, with a first password, in whose place they choose their own before they sign in',
    body: z.object({ ...NewUser, password: PasswordForm }),
    reply: rowSchema('user'),
    refusals: ['EMAIL_IN_USE', 'PASSWORD_TOO_COMMON', 'KEY_REUSED'],
  },
  'POST user/invite': {
    who: 'admin',
    summary: 'Invite a person to the agency by a mailed link',
    body: z.object(NewUser),
    reply: rowSchema('user'),
    refusals: ['EMAIL_IN_USE', 'KEY_REUSED', 'TOO_MANY'],
  },
  'POST user_group/create': {
    who: 'admin',
    summary: 'Add an agency to the organisation, with oneself as its admin',
    body: z.object({ name: MailName(80) }),
    reply: rowSchema('user_group'),
    refusals: ['NAME_IN_USE', 'KEY_REUSED'],
  },
  'POST short_term_token/create': {
    who: 'user',
    auditors: true,
    summary: 'An id with which another device of the user signs in, once, within five minutes',
    reply: z.object({ id: z.string() }),
    refusals: [],
  },
  'GET short_term_token': {
    who: 'anyone',
    summary: 'Sign in with such an id: a session of its own, or nothing',
    query: z.object({ id: Secret }),
    reply: z.object({ id: z.string(), raw_token: z.string() }).nullable(),
    refusals: [],
  },
  'GET short_term_token/giver': {
    who: 'anyone',
    summary: 'Whose sign-in such an id brings, so that it can be asked first; does not use it up',
    query: z.object({ id: Secret }),
    reply: z
      .object({ first_name: z.string(), last_name: z.string(), primary_email: z.string(), agency: z.string() })
      .nullable(),
    refusals: [],
  },
  'GET short_term_token/expire': {
    who: 'anyone',
    summary: 'Void such an id',
    query: z.object({ id: Secret }),
    reply: Success,
    refusals: [],
  },
  'GET access_log/all': {
    who: 'auditor',
    summary:
      'Who signed in or tried to, was a witness, changed the agency, fetched a file or read of patients, and when personal data were erased; newest first',
    query: z.object({
      limit: PageLength,
      before: Id.optional(),
    }),
    reply: z.array(AccessEntry),
    refusals: [],
  },
} as const satisfies Record<string, Route>;
