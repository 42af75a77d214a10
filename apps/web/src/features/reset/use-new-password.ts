import { messages } from '@vialant/domain/words/messages';
import type { Message } from '@vialant/domain/words/messages/message';
import { refusePassword } from '@vialant/domain/values/password';
import { refusalMessage } from '@vialant/domain/words/refusal';
import { useState } from 'react';
import type { CallReply } from '../../api/client.ts';
import { refusalOf } from '../../api/failure.ts';
import { hashPassword } from '../../api/password.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { useBasics } from '../../services/services.ts';
import type { ResetMode } from './reset-link.ts';

export type NewPasswordEnds = {
  readonly onChanged: (reply: CallReply<'POST user/password/update'>) => void;
  /** Called when the account is disabled; the login form follows (OPEN-064). */
  readonly onDisabled: () => void;
  /** Called when the link cannot be used any more; the forgot-password page follows (RESET-21, RESET-22). */
  readonly onExpired: () => void;
};

export type NewPassword = { readonly busy: boolean; readonly submit: (password: string) => Promise<void> };

type Failure = { readonly message: Message; readonly next: 'stay' | 'disabled' | 'expired' };

/** RESET-10 to RESET-13 and RESET-19 to RESET-22. */
export function useNewPassword(guid: string, mode: ResetMode, ends: NewPasswordEnds): NewPassword {
  const { client, storage } = useBasics();
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  async function update(password: string): Promise<void> {
    try {
      const form = await hashPassword(password);
      const reply = await client.call('POST user/password/update', { password_reset_guid: guid, password: form });
      storage.set('passwordResetGuid', null);
      ends.onChanged(reply);
    } catch (error) {
      const { message, next } = failureOf(error, mode);
      toast(message);
      if (next === 'stay') return;
      storage.set('passwordResetGuid', null);
      if (next === 'disabled') ends.onDisabled();
      else ends.onExpired();
    }
  }

  async function submit(password: string): Promise<void> {
    const refusal = refusePassword(password);
    if (refusal !== null) {
      toast(refusalMessage(refusal));
      return;
    }
    if (storage.get('updating')) return; // OPEN-078: another tab is setting it
    setBusy(true);
    storage.set('updating', true);
    await update(password);
    storage.set('updating', false);
    setBusy(false);
  }

  return { busy, submit };
}

/** OPEN-064: after an old or common password or too many tries the link stays valid; any other refusal ends it. */
function failureOf(error: unknown, mode: ResetMode): Failure {
  const err = refusalOf(error)?.err;
  if (err === 'DUPLICATE') return { message: messages.reset.duplicate, next: 'stay' };
  if (err === 'PASSWORD_TOO_COMMON') return { message: messages.reset.passwordTooCommon, next: 'stay' };
  if (err === 'TOO_MANY') return { message: messages.api.tooMany, next: 'stay' };
  if (err === 'ACCOUNT_DISABLED') return { message: messages.reset.accountDisabled, next: 'disabled' };
  return {
    message: mode === 'Update' ? messages.reset.inviteExpired : messages.reset.resetExpired,
    next: 'expired',
  };
}
