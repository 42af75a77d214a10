import { z } from 'zod';
import { Id } from '../entity-schemas.ts';
import { rowSchema } from '../entity-schemas.ts';
import { PASSWORD_FORM } from '../password-form.ts';
import type { Route } from '../route.ts';

const Username = z.string().trim().min(1, 'required').max(254);
export const PasswordForm = z.string().regex(PASSWORD_FORM, 'must be 64 hex digits');
const Success = z.object({ success: z.literal(true) });

/** ENT-02, API-22: the reply of a good login, with a token or, where a one-time code is asked for, with its guid alone. */
const LogInReply = z.union([
  z.object({
    token: z.string(),
    region: z.string(),
    id: Id,
    first_name: z.string(),
    last_name: z.string(),
    primary_email: z.string(),
    num_additional_groups: z.int(),
  }),
  z.object({ dual_factor_guid: z.string() }),
]);

export const signInRoutes = {
  'POST user/login/status': {
    who: 'anyone',
    summary: 'Whether the account is disabled; an unknown name looks like an enabled one',
    body: z.object({ username: Username }),
    reply: z.object({ inactive_after_date: z.string().nullable() }),
    refusals: [],
  },
  'POST user/login': {
    who: 'anyone',
    summary: 'Sign in with email and password',
    body: z.object({ username: Username, password: PasswordForm }),
    reply: LogInReply,
    refusals: ['INCORRECT_LOGIN', 'PASSWORD_RESET_REQUIRED', 'ACCOUNT_DISABLED'],
  },
  'POST user/logout': { who: 'user', summary: 'End this session', reply: Success, refusals: [] },
  'GET user/auth': {
    who: 'user',
    summary: "The current user with the current agency's settings",
    reply: z.object({ ...rowSchema('user').shape, user_group: rowSchema('user_group') }),
    refusals: [],
  },
  'GET user/auth_token': {
    who: 'user',
    summary: 'Whether the token is good',
    reply: z.object({ valid: z.boolean(), region: z.string() }),
    refusals: [],
  },
} as const satisfies Record<string, Route>;
