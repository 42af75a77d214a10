import { setupWords } from '@vialant/domain/words/office/setup';
import { useState } from 'react';
import type { CallReply } from '../../api/client.ts';
import { failedAs, refusalOf } from '../../api/failure.ts';
import { hashPassword } from '../../api/password.ts';
import { useBasics } from '../../services/services.ts';
import { dropDraft, type SetupDraft, setupBody } from './setup-draft.ts';

export type SetUpEnds = {
  readonly onDone: (reply: CallReply<'POST setup/create'>) => void;
  /** Somebody else was first. */
  readonly onAlreadySetUp: () => void;
  /** Texts of the server beside the fields it refuses; `all` is about none of them. */
  readonly onRefused: (refused: Readonly<Record<string, string>>) => void;
};

export type SetUp = { readonly busy: boolean; readonly submit: (draft: SetupDraft, password: string) => Promise<void> };

/** Sends the first run, once at a time. */
export function useSetUp({ onDone, onAlreadySetUp, onRefused }: SetUpEnds): SetUp {
  const { client } = useBasics();
  const [busy, setBusy] = useState(false);

  async function send(draft: SetupDraft, password: string): Promise<void> {
    const body = setupBody(draft, await hashPassword(password));
    if (body === null) return;
    try {
      const reply = await client.call('POST setup/create', body, { idempotencyKey: draft.key });
      dropDraft(sessionStorage);
      onDone(reply);
    } catch (error) {
      if (failedAs(error, 'notAllowed')) {
        dropDraft(sessionStorage);
        onAlreadySetUp();
      } else onRefused(refusedFields(error));
    }
  }

  async function submit(draft: SetupDraft, password: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    await send(draft, password);
    setBusy(false);
  }

  return { busy, submit };
}

function refusedFields(error: unknown): Readonly<Record<string, string>> {
  const refusal = refusalOf(error);
  if (refusal === null) return { all: setupWords.failed };
  if (refusal.err === 'INCORRECT_CODE') return { code: refusal.message };
  if (refusal.err === 'PASSWORD_TOO_COMMON') return { password: refusal.message };
  return Object.keys(refusal.fields).length > 0 ? refusal.fields : { all: refusal.message };
}
