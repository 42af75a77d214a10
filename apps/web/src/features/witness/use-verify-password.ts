import { useQueryClient } from '@tanstack/react-query';
import { messages } from '@vialant/domain/words/messages';
import { useState } from 'react';
import type { Act } from '../../acts/act.ts';
import { requestOfAct } from '../../acts/kinds.ts';
import { useActs } from '../../acts/use-acts.ts';
import { hashPassword } from '../../api/password.ts';
import { shownAct } from '../../api/shown-act.ts';
import { useBasics } from '../../services/services.ts';
import { useAsk } from '../../services/use-ask.ts';
import { callFailure } from './call-failure.ts';
import { offlineStartOf } from './offline-start-of.ts';

export type VerifyPassword = {
  readonly busy: boolean;
  /** Why the last password was not accepted, in words; null before the first and after a new one was typed. */
  readonly refused: string | null;
  readonly forget: () => void;
  readonly verify: (userId: string, password: string) => Promise<void>;
};

/** The ways to witness for which no network is needed. */
type WithoutNetwork = { readonly onGuest: () => void; readonly onPhone: () => void };

/**
 * WITNESS-03, WITNESS-10: checks a colleague's password for this very act, and saves the act with that colleague as its
 * witness.
 */
export function useVerifyPassword(act: Act, { onGuest, onPhone }: WithoutNetwork): VerifyPassword {
  const { client, newId } = useBasics();
  const acts = useActs();
  const ask = useAsk();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  async function prove(user_id: string, password: string): Promise<'given up' | boolean> {
    const shown = await shownAct({ ...act, request: requestOfAct(act) });
    const body = { user_id, password: await hashPassword(password), ...shown };
    // One key for all tries: of a try whose answer was lost, the next one is a repetition.
    const idempotencyKey = newId();
    const answer = await ask((signal) => client.call('POST user/verify_user', body, { signal, idempotencyKey }), {
      ...offlineStartOf(act, queryClient),
      instead: { what: 'guest', run: onGuest, phone: onPhone },
    });
    return answer === 'given up' ? answer : answer.value;
  }

  async function verify(userId: string, password: string): Promise<void> {
    setBusy(true);
    setRefused(null);
    try {
      const isRight = await prove(userId, password);
      if (isRight === true) await acts.complete(act, { witness_id: userId });
      if (isRight === false) setRefused(messages.witness.incorrectPassword.text);
    } catch (error) {
      setRefused(callFailure(error)?.text ?? null);
    }
    setBusy(false);
  }

  return { busy, refused, forget: () => setRefused(null), verify };
}
