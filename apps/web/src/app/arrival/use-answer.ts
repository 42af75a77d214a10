import { useQueryClient } from '@tanstack/react-query';
import { messages } from '@vialant/domain/words/messages';
import { useRef, useState } from 'react';
import type { CallReply } from '../../api/client.ts';
import { failedAs, refusalOf } from '../../api/failure.ts';
import { allAbout } from '../../queries/query.ts';
import { useBasics } from '../../services/services.ts';
import { useToast } from '../../ui/toast/use-toast.ts';

export type Answering = {
  readonly busy: boolean;
  /** Why the answer did not count, in words. */
  readonly refused: string | null;
  /** The agency, once the server has it that the user joined. */
  readonly joined: CallReply<'POST invitation/accept'> | null;
  readonly answer: (joins: boolean) => Promise<void>;
};

/** Joins or declines; a try after a lost answer has the same key, and counts once. */
export function useAnswer(guid: string | null, onDeclined: () => void): Answering {
  const { client, newId } = useBasics();
  const queryClient = useQueryClient();
  const toast = useToast();
  const keys = useRef({ join: newId(), decline: newId() });
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [joined, setJoined] = useState<Answering['joined']>(null);

  async function send(invitation_guid: string, joins: boolean): Promise<void> {
    if (joins) {
      const options = { idempotencyKey: keys.current.join };
      setJoined(await client.call('POST invitation/accept', { invitation_guid }, options));
      await queryClient.invalidateQueries(allAbout('user_group'));
      return;
    }
    await client.call('POST invitation/decline', { invitation_guid }, { idempotencyKey: keys.current.decline });
    toast(messages.invitation.declined);
    onDeclined();
  }

  async function answer(joins: boolean): Promise<void> {
    if (guid === null) return;
    setBusy(true);
    setRefused(null);
    try {
      await send(guid, joins);
    } catch (error) {
      const said = refusalOf(error)?.message;
      setRefused(said ?? (failedAs(error, 'unreachable') ? messages.login.noAnswer : messages.shell.callFailed).text);
    } finally {
      setBusy(false);
    }
  }

  return { busy, refused, joined, answer };
}
