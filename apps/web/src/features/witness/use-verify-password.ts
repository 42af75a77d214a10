import { messages } from '@vialant/domain/words/messages';
import { useState } from 'react';
import type { Act } from '../../acts/act.ts';
import { useActs } from '../../acts/use-acts.ts';
import { hashPassword } from '../../api/password.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { useServices } from '../../services/services.ts';
import { callFailure } from './call-failure.ts';

export type VerifyPassword = {
  readonly busy: boolean;
  readonly verify: (userId: string, password: string) => Promise<void>;
};

/** WITNESS-03, WITNESS-10: checks a colleague's password, and saves the act with that colleague as its witness. */
export function useVerifyPassword(act: Act): VerifyPassword {
  const { client } = useServices();
  const acts = useActs();
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  async function verify(userId: string, password: string): Promise<void> {
    setBusy(true);
    try {
      const isRight = await client.call('POST user/verify_user', {
        user_id: userId,
        password: await hashPassword(password),
      });
      if (isRight) await acts.complete(act, { witness_id: userId });
      else toast(messages.witness.incorrectPassword);
    } catch (error) {
      const message = callFailure(error);
      if (message) toast(message);
    }
    setBusy(false);
  }

  return { busy, verify };
}
