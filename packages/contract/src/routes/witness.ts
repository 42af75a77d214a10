import { BIOMETRIC_GUID, PROOF_PURPOSES } from '@vialant/domain/custody/witness';
import { LIMITS } from '@vialant/domain/values/limits';
import { z } from 'zod';
import { Flag, Id, isStorable, PlainText, rowSchema } from '../entity-schemas.ts';
import type { Route } from '../route.ts';
import { PasswordForm, PublicKey, Success, WitnessKey } from './sign-in.ts';

/** OPEN-140: the act that a witness proves: its idempotency key, the hash of its `actText`, and what the witness reads. */
const ShownAct = {
  act_id: PlainText(LIMITS.idempotencyKey.maxLength).min(1, 'required'),
  act_hash: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hex'),
  sentence: PlainText(LIMITS.witnessedSentence.maxLength),
};
const ACT_IS_WHOLE = { path: ['act_hash'], message: 'act_id and act_hash belong together' };

const ScannedGuid = z.string().max(64).refine(isStorable, 'must be plain text');
const ScannedCode = z.object({
  access_to_group: Flag,
  is_biometric_code: Flag,
  is_expired: Flag,
  is_owner: Flag,
  guid: z.string(),
});

/** How another person proves that they saw an act, and what they say of it afterwards. */
export const witnessRoutes = {
  'POST user/verify_user': {
    who: 'user',
    summary:
      'Prove a witness by password or, with the purpose confirm, oneself, for one operation within five minutes; ' +
      'neither proof serves for the other',
    body: z
      .object({
        user_id: Id,
        password: PasswordForm,
        purpose: z.enum(PROOF_PURPOSES).default('witness'),
        ...z.object(ShownAct).partial().shape,
      })
      .refine(({ act_id, act_hash }) => (act_id === undefined) === (act_hash === undefined), ACT_IS_WHOLE),
    reply: z.boolean(),
    refusals: ['TOO_MANY', 'KEY_REUSED', 'PASSWORD_RESET_REQUIRED'],
  },
  'GET user/witnessed': {
    who: 'user',
    summary: 'What one has witnessed in the last day, newest first, in the words in which it was shown',
    reply: z.array(
      z.object({
        id: Id,
        witnessed_on: z.string(),
        user_name: z.string(),
        sentence: z.string(),
        /** The code of one's own that was scanned for it; null where a password was typed. */
        guid: z.string().nullable(),
        is_recorded: Flag,
        is_disputed: Flag,
      }),
    ),
    refusals: [],
  },
  'POST user/dispute_witnessed': {
    who: 'user',
    summary:
      'Say that what was witnessed is not what one saw: a discrepancy; what is not recorded yet cannot be any more',
    body: z.object({ id: Id, notes: PlainText(LIMITS.checkNotes.maxLength).min(1, 'required') }),
    reply: rowSchema('discrepancy'),
    refusals: ['NOT_FOUND', 'KEY_REUSED', 'STALE'],
  },
  'POST biometric_code/create': {
    who: 'user',
    summary: 'Show a code of one’s own for thirty seconds',
    body: z.object({ guid: z.string().regex(BIOMETRIC_GUID, 'must be 16 to 64 letters, digits or dashes') }),
    reply: z.object({ guid: z.string() }),
    refusals: ['CODE_IN_USE', 'KEY_REUSED'],
  },
  'GET biometric_code/guid': {
    who: 'user',
    summary: 'Whose code was scanned, and whether it counts here',
    query: z.object({ guid: ScannedGuid }),
    reply: ScannedCode,
    refusals: [],
  },
  'POST biometric_code/witness': {
    who: 'user',
    summary: 'Whose code was scanned to witness an act, and whether it counts; once it does, it serves that act alone',
    body: z.object({ guid: ScannedGuid, ...ShownAct }),
    reply: ScannedCode.extend({ witness_name: z.string().nullable() }),
    refusals: ['KEY_REUSED'],
  },
  'POST witness_key/register': {
    who: 'user',
    auditors: true,
    summary:
      'Register the key of one’s own phone in all agencies of one’s own, by which it witnesses without a network; ' +
      'the oldest beyond ten are revoked',
    body: z.object({ ...WitnessKey.shape, password: PasswordForm }),
    reply: z.object({ id: Id }),
    refusals: [
      'WITNESS_PASSWORD_INCORRECT',
      'WITNESS_KEY_REVOKED',
      'PASSWORD_RESET_REQUIRED',
      'TOO_MANY',
      'KEY_REUSED',
    ],
  },
  'POST witness_key/retire': {
    who: 'user',
    auditors: true,
    summary: 'Revoke the key of one’s own phone in all agencies, as at a log-out',
    body: z.object({ public_key: PublicKey }),
    reply: Success,
    refusals: ['KEY_REUSED'],
  },
  'GET witness_key/all': {
    who: 'auditor',
    summary: 'The phones by which the agency’s people witness without a network, newest first; of one person, if named',
    query: z.object({ user_id: Id.optional() }),
    reply: z.array(
      z.object({
        id: Id,
        user_id: Id,
        name: z.string(),
        created_on: z.string(),
        /** When it last served as a witness. */
        last_used_on: z.string().nullable(),
        revoked_on: z.string().nullable(),
        /** Null where the owner has revoked it, by logging out or by a new password. */
        revoked_by_name: z.string().nullable(),
      }),
    ),
    refusals: [],
  },
  'POST witness_key/revoke': {
    who: 'admin',
    summary: 'Revoke the key of a phone in this agency: what it signs from then on counts no more',
    body: z.object({ id: Id }),
    reply: Success,
    refusals: ['NOT_FOUND', 'KEY_REUSED'],
  },
} as const satisfies Record<string, Route>;
