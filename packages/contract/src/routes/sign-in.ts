import { WITNESS_PUBLIC_KEY } from '@vialant/domain/proof/device-witness';
import { LIMITS } from '@vialant/domain/values/limits';
import { z } from 'zod';
import { Flag, Id, isStorable, NameText, rowSchema } from '../entity-schemas.ts';
import { PASSWORD_FORM, PASSWORD_FORM_SAID } from '../password-form.ts';
import type { Route } from '../route.ts';

const Username = z.string().trim().min(1, 'required').max(254);
export const PasswordForm = z.string().regex(PASSWORD_FORM, 'must be 64 hex digits').describe(PASSWORD_FORM_SAID);
export const Success = z.object({ success: z.literal(true) });
/** A secret that this server handed out. Any other text of sane length is well formed too, and will not be found. */
export const Secret = z.string().min(1, 'required').max(200).refine(isStorable, 'must be plain text');
/** A WebAuthn answer as the browser gives it; the library that verifies it reads the rest. */
export const WebAuthnResponse = z.looseObject({ id: z.string().max(1400), type: z.literal('public-key') });

const Code = z.string().trim().min(1, 'required').max(20).refine(isStorable, 'must be plain text');
const PhoneNumber = z.string().regex(/^\+1[0-9]{10}$/, 'must be +1 and ten digits');
/** OPEN-149: the public key of a phone: its point on P-256, uncompressed, in base64url. */
export const PublicKey = z.string().regex(WITNESS_PUBLIC_KEY, 'must be a point on P-256 in base64url');

/** The key by which a phone witnesses without a network. */
export const WitnessKey = z.object({
  public_key: PublicKey,
  name: NameText(LIMITS.witnessKeys.nameLength).min(1, 'required'),
  /** One’s own key of before on the same phone; it is revoked. */
  replaces: PublicKey.optional(),
});

/** What a device may ask for with a sign-in: to be personal, and to have its key registered, as by `witness_key/register`. */
const OfDevice = { personal_device: Flag.optional(), witness_key: WitnessKey.optional() } as const;

export const SignedIn = z.object({
  token: z.string(),
  region: z.string(),
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  primary_email: z.string(),
  num_additional_groups: z.int(),
  /** Only for a device that was not known for the account: the token by which it is known from now on. */
  device_token: z.string().optional(),
  /** Where a key came with the sign-in: whether it is registered. */
  witness_key: Flag.optional(),
});

/**
 * ENT-02, API-22: the reply of a good login, with a token or, where a one-time code is asked for, with its guid alone.
 */
const LogInReply = z.union([SignedIn, z.object({ dual_factor_guid: z.string() })]);

/** The user of the session, with the agency they act in. */
export const CurrentUser = z.object({ ...rowSchema('user').shape, user_group: rowSchema('user_group') });

export const signInRoutes = {
  'POST user/login/status': {
    who: 'anyone',
    summary: 'Whether the account is disabled; an unknown name looks like an enabled one',
    body: z.object({ username: Username }),
    reply: z.object({ inactive_after_date: z.string().nullable() }),
    refusals: ['TOO_MANY'],
  },
  'POST user/login': {
    who: 'anyone',
    summary: 'Sign in with email and password',
    body: z.object({ username: Username, password: PasswordForm, ...OfDevice }),
    reply: LogInReply,
    refusals: ['INCORRECT_LOGIN', 'PASSWORD_RESET_REQUIRED', 'ACCOUNT_DISABLED', 'TOO_MANY'],
  },
  'POST user/login/with_code': {
    who: 'anyone',
    summary: 'Finish a sign-in with the one-time code that was sent',
    body: z.object({ dual_factor_guid: Secret, dual_factor_code: Code, ...OfDevice }),
    reply: z.object({ ...SignedIn.shape, can_set_phone_number: Flag }),
    refusals: ['INCORRECT_CODE', 'TOO_MANY'],
  },
  'POST user/phone/update': {
    who: 'anyone',
    summary: 'Set the phone number, once, with a one-time code accepted in the last ten minutes',
    body: z.object({ dual_factor_guid: Secret, dual_factor_code: Code, new_phone_number: PhoneNumber }),
    reply: Success,
    refusals: ['INCORRECT_CODE', 'TOO_MANY'],
  },
  'POST user/refresh/session': {
    who: 'user',
    auditors: true,
    summary: 'A new token for this session, which on a personal device may have expired',
    body: z.object({ assertion: WebAuthnResponse.nullish() }),
    reply: z.object({ token: z.string() }),
    refusals: ['BIOMETRIC_REFUSED'],
  },
  'POST user/logout': { who: 'user', auditors: true, summary: 'End this session', reply: Success, refusals: [] },
  'GET user/auth': {
    who: 'user',
    summary: "The current user with the current agency's settings",
    reply: CurrentUser,
    refusals: [],
  },
  'GET user/auth_token': {
    who: 'user',
    summary: 'Whether the token is good',
    reply: z.object({ valid: z.boolean(), region: z.string() }),
    refusals: [],
  },
} as const satisfies Record<string, Route>;
