import { type Message, messages } from '@vialant/domain/messages';
import { TIMING } from '@vialant/domain/timing';
import { useState } from 'react';
import type { Client } from '../../api/client.ts';
import { refusalOf } from '../../api/failure.ts';
import { hashPassword } from '../../api/password.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { useServices } from '../services.ts';
import { keepSession, type SignedIn } from './keep-session.ts';

export type SignIn = {
  readonly busy: boolean;
  readonly signIn: (email: string, password: string) => Promise<void>;
};

export type SignInEnds = {
  readonly onSignedIn: (reply: SignedIn) => void;
  readonly onResetRequired: (email: string) => void;
};

// The one-time code popup is not built; until then the app says so instead of pretending that the password was wrong.
const codeNotReady = {
  text: 'This account needs a one-time code, which is not ready yet.',
  tone: 'error',
  area: 'platform',
} as const satisfies Message;

/** Status first, then login (LOGIN-07 to LOGIN-15). */
export function useSignIn({ onSignedIn, onResetRequired }: SignInEnds): SignIn {
  const { client, storage, now } = useServices();
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  async function attempt(email: string, password: string): Promise<void> {
    if (await isDisabled(client, email)) {
      toast(messages.login.disabledBefore);
      return;
    }
    const reply = await client.call('POST user/login', { username: email, password: await hashPassword(password) });
    if ('dual_factor_guid' in reply) {
      toast(codeNotReady);
      return;
    }
    keepSession(storage, email, reply, now());
    onSignedIn(reply);
  }

  async function signIn(email: string, password: string): Promise<void> {
    setBusy(true);
    const slowNotice = setTimeout(() => toast(messages.login.slowNetwork), TIMING.login.slowNoticeAfterMs);
    try {
      await attempt(email, password);
    } catch (error) {
      toast(wordsFor(error));
      if (refusalOf(error)?.err === 'PASSWORD_RESET_REQUIRED') onResetRequired(email);
    } finally {
      clearTimeout(slowNotice);
      setBusy(false);
    }
  }

  return { busy, signIn };
}

/** A status call that fails does not stop the sign-in (OPEN-055): login itself refuses a disabled account. */
async function isDisabled(client: Client, email: string): Promise<boolean> {
  try {
    const status = await client.call('POST user/login/status', { username: email });
    return status.inactive_after_date !== null;
  } catch {
    return false;
  }
}

/** OPEN-055: only a server that answered can have found the password wrong. */
function wordsFor(error: unknown): Message {
  const refusal = refusalOf(error);
  if (refusal === null) return messages.login.noAnswer;
  if (refusal.err === 'PASSWORD_RESET_REQUIRED') return messages.login.passwordResetRequired;
  if (refusal.err === 'ACCOUNT_DISABLED') return messages.login.accountDisabled;
  if (refusal.err === 'TOO_MANY') return messages.api.tooMany;
  return messages.login.incorrect;
}
