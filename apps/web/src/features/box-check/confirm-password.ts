import { messages } from '@vialant/domain/words/messages';
import type { Message } from '@vialant/domain/words/messages/message';
import { witnessTurn } from '@vialant/domain/words/field/witness-turn';
import type { Client } from '../../api/client.ts';
import { type RefusedFailure, refusalOf } from '../../api/failure.ts';
import { hashPassword } from '../../api/password.ts';
import type { OfflineStart } from '../../services/offline-start.ts';
import type { Ask } from '../../services/use-ask.ts';

export type ConfirmingUser = { readonly id: string; readonly email: string };

export type Confirmation = { readonly confirmedBy: string } | { readonly refused: Message } | 'given up';

type ConfirmPorts = { readonly client: Client; readonly ask: Ask };

/** OPEN-081: the user's own password, proven to the server for one check; `start` is what helps on without a network. */
export async function confirmPassword(
  { client, ask }: ConfirmPorts,
  user: ConfirmingUser,
  password: string,
  start: OfflineStart,
): Promise<Confirmation> {
  if (password === '') return { refused: messages.check.passwordRequired };
  try {
    const body = { user_id: user.id, password: await hashPassword(password), purpose: 'confirm' } as const;
    const answer = await ask((signal) => client.call('POST user/verify_user', body, { signal }), start);
    if (answer === 'given up') return answer;
    return answer.value ? { confirmedBy: user.id } : { refused: messages.check.passwordInvalid };
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
  if (refusal === null) return { ...messages.check.passwordInvalid, text: witnessTurn.notChecked };
  if (refusal.err === 'SESSION_EXPIRED') return messages.session.expired;
  if (refusal.err === 'PASSWORD_RESET_REQUIRED') return messages.login.passwordResetRequired;
  return refusal.err === 'TOO_MANY' ? messages.api.tooMany : messages.check.passwordInvalid;
}
