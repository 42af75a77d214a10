import { messages } from '@vialant/domain/words/messages';
import type { Message } from '@vialant/domain/words/messages/message';
import type { Client } from '../../api/client.ts';
import { type RefusedFailure, refusalOf } from '../../api/failure.ts';
import { hashPassword } from '../../api/password.ts';

export type ConfirmingUser = { readonly id: string; readonly email: string };

export type Confirmation = { readonly confirmedBy: string } | { readonly refused: Message };

/** OPEN-081: the user's own password, proven to the server for one check. */
export async function confirmPassword(client: Client, user: ConfirmingUser, password: string): Promise<Confirmation> {
  if (password === '') return { refused: messages.check.passwordRequired };
  try {
    const isRight = await client.call('POST user/verify_user', {
      user_id: user.id,
      password: await hashPassword(password),
      purpose: 'confirm',
    });
    return isRight ? { confirmedBy: user.id } : { refused: messages.check.passwordInvalid };
  } catch (error) {
    const refusal = refusalOf(error);
    const isOut = refusal?.err === 'SESSION_EXPIRED' && (await isDisabled(client, user));
    return { refused: isOut ? messages.login.accountDisabled : wordsFor(refusal) };
  }
}

/** CHECK-11: a disabled account has no session any more, and its owner is told why. */
async function isDisabled(client: Client, { email }: ConfirmingUser): Promise<boolean> {
  try {
    return (await client.call('POST user/login/status', { username: email })).inactive_after_date !== null;
  } catch {
    return false;
  }
}

function wordsFor(refusal: RefusedFailure | null): Message {
  if (refusal === null) return messages.login.noAnswer;
  if (refusal.err === 'SESSION_EXPIRED') return messages.session.expired;
  if (refusal.err === 'PASSWORD_RESET_REQUIRED') return messages.login.passwordResetRequired;
  return refusal.err === 'TOO_MANY' ? messages.api.tooMany : messages.check.passwordInvalid;
}
