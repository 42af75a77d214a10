import { fill } from '@vialant/domain/words/fill';
import { keptReceipt as words } from '@vialant/domain/words/field/kept-receipt';
import { messages } from '@vialant/domain/words/messages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { KeptReceipt } from '../../acts/kept-receipt.ts';
import type { KeptForm } from '../../acts/use-kept-form.ts';
import type { KeptRequest } from '../../outbox/entry.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { useServices } from '../../services/services.ts';
import { usePosition } from '../../services/use-position.ts';
import { type GuestValues, guestPayload, NO_PHONE, phonePayload } from './guest-values.ts';
import type { FormEntry, SavedAt } from './form-entry.ts';

/** When and where the form was first saved, so that saving it again makes the same record; empty before. */
export type SavedValues = { readonly happenedAt: string; readonly lat: string; readonly lon: string };

export const UNSAVED: SavedValues = { happenedAt: '', lat: '', lon: '' };

export type OfflineSaving = {
  /** The entries to store, each under a fixed id. */
  readonly entries: (saved: SavedAt) => readonly FormEntry[];
  /** The request of its only entry with all ids, as far as the device knows them; null where it does not. */
  readonly fill: (entry: FormEntry) => KeptRequest | null;
  /** What the receipt says of it, besides what follows from the form. */
  readonly receipt: Pick<KeptReceipt, 'said' | 'sentence' | 'box' | 'isCheck' | 'lines'>;
  readonly onSaved: (kept: Omit<KeptReceipt, 'next'>) => void;
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
    // All or none: a user who is told that nothing was saved may change the form, or remove a vial from it.
    const entries = saving.entries(savedAt(saved)).map((entry) => {
      const filled = phone && saving.fill(entry);
      return { ...entry, ...(phone && { phone }), ...who, happenedAt, ...(filled && { filled }) };
    });
    await outbox.add(...entries);
  }

  function finish(saved: SavedValues): void {
    acts.forgetForm(form.key);
    acts.forgetForm(guestKey(form));
    const ids = saving.entries(savedAt(saved)).map(({ id }) => id);
    saving.onSaved({ ...saving.receipt, ids, happenedAt: saved.happenedAt, witness: witnessOf(form.values, phone) });
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

/** The witness as the receipt names them; null without one. */
function witnessOf(values: GuestValues, phone: ReturnType<typeof phonePayload>): string | null {
  if (phone !== null) return fill(words.named, { name: phone.name, kind: words.byPhone });
  const guest = guestPayload(values);
  return guest && fill(words.guest, guest);
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
