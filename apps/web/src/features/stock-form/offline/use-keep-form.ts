import { messages } from '@vialant/domain/words/messages';
import { useState } from 'react';
import type { Act } from '../../../acts/act.ts';
import { useActs } from '../../../acts/use-acts.ts';
import type { KeptForm } from '../../../acts/use-kept-form.ts';
import type { KeptRequest } from '../../../outbox/entry.ts';
import { useToast } from '../../../ui/toast/use-toast.ts';
import type { CodedPart } from './coded-part.ts';
import { type GuestValues, guestPayload, phonePayload } from './guest-values.ts';
import { type SavedAt, type SavedValues, useSettle } from './use-settle.ts';

/** What a form records on the device. */
export type Keeping = {
  /** Its parts, each under a fixed id. */
  readonly parts: (saved: SavedAt) => readonly CodedPart[];
  /** The request of its only part with all ids, as far as the device knows them; null where it does not. */
  readonly fill: (part: CodedPart) => KeptRequest | null;
};

export type KeepForm = {
  readonly isBusy: boolean;
  readonly save: () => void;
  /** Settles when and where it happened, so that a witness can sign the whole record. */
  readonly settle: () => Promise<unknown>;
};

/** Keeps an offline form on the device as an act: all of its parts, or none. */
export function useKeepForm(
  form: KeptForm<GuestValues & SavedValues>,
  sentence: string | null,
  keeping: Keeping,
): KeepForm {
  const acts = useActs();
  const settle = useSettle(form);
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const phone = phonePayload(form);

  function actOf(saved: SavedAt): Act<'coded'> {
    const parts = keeping.parts(saved).map((part) => {
      return { ...part, filled: phone && keeping.fill(part) };
    });
    const happenedAt = saved.offlineAt.toISOString();
    const draft = { parts, happenedAt, guest: guestPayload(form.values), phone, form: form.key };
    const { actId: id, from } = form;
    return { id, kind: 'coded', sentence: sentence ?? '', discrepancyMessage: null, from, draft };
  }

  async function run(): Promise<void> {
    setIsBusy(true);
    try {
      await acts.complete(actOf(await settle()), {});
    } catch {
      toast(messages.offline.notSaved);
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, settle, save: () => void run() };
}
