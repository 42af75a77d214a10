import { type Message, messages } from '@vialant/domain/words/messages';
import type { Client } from '../../api/client.ts';
import { refusalOf } from '../../api/failure.ts';
import { hashPassword } from '../../api/password.ts';

export type ConfirmingUser = { readonly id: string; readonly email: string };

export type Confirmation = { readonly confirmedBy: string } | { readonly refused: Message };

/** OPEN-081: checks the user's own password by a login whose session is ended at once. */
export async function confirmPassword(client: Client, user: ConfirmingUser, password: string): Promise<Confirmation> {
  if (password === '') return { refused: messages.check.passwordRequired };
  try {
    const reply = await client.call('POST user/login', {
      username: user.email,
      password: await hashPassword(password),
    });
    // For an account with one-time codes the server answers so when the password is right, and opens no session.
    if (!('token' in reply)) return { confirmedBy: user.id };
    client.call('POST user/logout', undefined, { token: reply.token }).catch(() => {
      // The session then expires by itself; its token is stored nowhere.
    });
    return { confirmedBy: reply.id };
  } catch (error) {
    return { refused: wordsFor(error) };
  }
}

function wordsFor(error: unknown): Message {
  const refusal = refusalOf(error);
  if (refusal === null) return messages.login.noAnswer;
  if (refusal.err === 'PASSWORD_RESET_REQUIRED') return messages.login.passwordResetRequired;
  if (refusal.err === 'ACCOUNT_DISABLED') return messages.login.accountDisabled;
  return refusal.err === 'TOO_MANY' ? messages.api.tooMany : messages.check.passwordInvalid;
}
