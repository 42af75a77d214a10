import { messages } from '@vialant/domain/words/messages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { KeptForm } from '../../acts/use-kept-form.ts';
import type { KeptRequest } from '../../outbox/entry.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { useServices } from '../../services/services.ts';
import { usePosition } from '../../services/use-position.ts';
import { type GuestValues, NO_PHONE, phonePayload } from './guest-values.ts';
import type { FormEntry, SavedAt } from './form-entry.ts';

/** When and where the form was first saved, so that saving it again makes the same record; empty before. */
export type SavedValues = { readonly happenedAt: string; readonly lat: string; readonly lon: string };

export const UNSAVED: SavedValues = { happenedAt: '', lat: '', lon: '' };

export type OfflineSaving = {
  /** The entries to store, each under a fixed id. */
  readonly entries: (saved: SavedAt) => readonly FormEntry[];
  /** The request of its only entry with all ids, as far as the device knows them; null where it does not. */
  readonly fill: (entry: FormEntry) => KeptRequest | null;
  /** What will be recorded, for the receipt. */
  readonly sentence: string;
  /** Takes the user to the receipt of the entries with these ids. */
  readonly onSaved: (ids: readonly string[]) => void;
};

export type SaveOffline = {
  readonly isBusy: boolean;
  readonly save: () => void;
  /** Settles when and where it happened, so that a witness can sign the whole record; false where that failed. */
  readonly settle: () => Promise<boolean>;
};

/** Stores the form on the device. Only then the form is removed, and the receipt says what is kept. */
export function useSaveOffline(form: KeptForm<GuestValues & SavedValues>, saving: OfflineSaving): SaveOffline {
  const { outbox, acts, now, storage } = useServices();
  const toast = useToast();
  const ask = usePosition();
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);
  const phone = phonePayload(form);

  async function savedOnce(): Promise<SavedValues> {
    if (form.isBegun) return form.values;
    const happenedAt = now().toISOString();
    const position = await ask();
    const saved = { happenedAt, lat: String(position?.lat ?? ''), lon: String(position?.lon ?? '') };
    // What a phone has signed before was another record.
    form.begun({ ...saved, ...NO_PHONE });
    return saved;
  }

  async function write(saved: SavedValues): Promise<void> {
    // OPEN-077: without a signed-in user the record belongs to nobody yet.
    const who = storage.get('knownUser') ?? { userId: null, userGroupId: null };
    const happenedAt = new Date(saved.happenedAt);
    const receipt = { sentence: saving.sentence };
    // All or none: a user who is told that nothing was saved may change the form, or remove a vial from it.
    const entries = saving.entries(savedAt(saved)).map((entry) => {
      const filled = phone && saving.fill(entry);
      return { ...entry, ...(phone && { phone }), ...who, happenedAt, receipt, ...(filled && { filled }) };
    });
    await outbox.add(...entries);
  }

  function finish(saved: SavedValues): void {
    acts.forgetForm(form.key);
    acts.forgetForm(guestKey(form));
    saving.onSaved(saving.entries(savedAt(saved)).map(({ id }) => id));
  }

  async function run(): Promise<void> {
    let saved: SavedValues;
    try {
      saved = await savedOnce();
      await write(saved);
    } catch {
      toast(messages.offline.notSaved);
      return;
    }
    finish(saved);
  }

  /** If the page was closed after storing and before telling the user, the form is finished without asking again. */
  const finishWritten = useEffectEvent(async () => {
    if (!form.isBegun) return;
    const written = new Set((await outbox.list()).map(({ id }) => id));
    const entries = saving.entries(savedAt(form.values));
    if (entries.length > 0 && entries.every(({ id }) => written.has(id))) finish(form.values);
  });
  useEffect(() => void finishWritten().catch(() => undefined), []);

  return {
    isBusy,
    settle: () =>
      savedOnce().then(
        () => true,
        () => false,
      ),
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

/** When and where the form was saved; of one that was not, the time is not known yet. */
export function savedAt({ happenedAt, lat, lon }: SavedValues): SavedAt {
  const position = lat === '' || lon === '' ? { lat: null, lon: null } : { lat: Number(lat), lon: Number(lon) };
  return { position, offlineAt: new Date(happenedAt || 0) };
}
