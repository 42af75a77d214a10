import { messages } from '@vialant/domain/words/messages';
import type { Message } from '@vialant/domain/words/messages/message';
import { TIMING } from '@vialant/domain/values/timing';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { KeptForm } from '../../acts/use-kept-form.ts';
import type { Queued } from '../../outbox/payload.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { useServices } from '../../services/services.ts';
import type { Position } from '../../api/custody-body.ts';
import { usePosition } from '../stock-form/use-position.ts';

/** When and where the form was first saved, so that saving it again makes the same record; empty before. */
export type SavedValues = { readonly happenedAt: string; readonly lat: string; readonly lon: string };

export const UNSAVED: SavedValues = { happenedAt: '', lat: '', lon: '' };

export type OfflineSaving = {
  /** The entries to store, each under a fixed id. */
  readonly entries: (position: Position) => readonly (Queued & { readonly id: string })[];
  readonly message: { readonly message: Message; readonly text: string };
  readonly onSaved: () => void;
};

export type SaveOffline = { readonly isBusy: boolean; readonly save: () => void };

/** Stores the form on the device. Only then the user is told that it is saved, and the form is removed. */
export function useSaveOffline(form: KeptForm<SavedValues>, saving: OfflineSaving): SaveOffline {
  const { outbox, acts, now, storage } = useServices();
  const toast = useToast();
  const ask = usePosition();
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);

  async function savedOnce(): Promise<SavedValues> {
    if (form.isBegun) return form.values;
    const happenedAt = now().toISOString();
    const position = await Promise.race([ask(), pause(TIMING.offline.placePatienceMs)]);
    const saved = { happenedAt, lat: String(position?.lat ?? ''), lon: String(position?.lon ?? '') };
    form.begun(saved);
    return saved;
  }

  async function write(): Promise<void> {
    const saved = await savedOnce();
    // OPEN-077: without a signed-in user the record belongs to nobody yet.
    const who = storage.get('knownUser') ?? { userId: null, userGroupId: null };
    const happenedAt = new Date(saved.happenedAt);
    // All or none: a user who is told that nothing was saved may change the form, or remove a vial from it.
    await outbox.add(...saving.entries(positionOf(saved)).map((entry) => ({ ...entry, ...who, happenedAt })));
  }

  function finish(): void {
    acts.forgetForm(form.key);
    acts.forgetForm(guestKey(form));
    toast(saving.message.message, saving.message.text);
    saving.onSaved();
  }

  async function run(): Promise<void> {
    try {
      await write();
    } catch {
      toast(messages.offline.notSaved);
      return;
    }
    finish();
  }

  /** If the page was closed after storing and before telling the user, the form is finished without asking again. */
  const finishWritten = useEffectEvent(async () => {
    if (!form.isBegun) return;
    const written = new Set((await outbox.list()).map(({ id }) => id));
    const entries = saving.entries(positionOf(form.values));
    if (entries.length > 0 && entries.every(({ id }) => written.has(id))) finish();
  });
  useEffect(() => void finishWritten().catch(() => undefined), []);

  return {
    isBusy,
    save() {
      if (isRunning.current) return;
      isRunning.current = true;
      setIsBusy(true);
      void run().finally(() => {
        isRunning.current = false;
        setIsBusy(false);
      });
    },
  };
}

/** The key under which the guest's values of the form are stored. */
export function guestKey({ actId }: Pick<KeptForm<unknown>, 'actId'>): string {
  return `guest ${actId}`;
}

function positionOf({ lat, lon }: SavedValues): Position {
  return lat === '' || lon === '' ? { lat: null, lon: null } : { lat: Number(lat), lon: Number(lon) };
}

function pause(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms));
}
