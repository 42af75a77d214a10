import { fill } from '@vialant/domain/words/fill';
import { keptReceipt as words } from '@vialant/domain/words/field/kept-receipt';
import { messages } from '@vialant/domain/words/messages';
import { TIMING } from '@vialant/domain/values/timing';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { KeptReceipt } from '../../acts/kept-receipt.ts';
import type { KeptForm } from '../../acts/use-kept-form.ts';
import type { Queued } from '../../outbox/payload.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { useServices } from '../../services/services.ts';
import type { Position } from '../../api/custody-body.ts';
import { usePosition } from '../stock-form/use-position.ts';
import { type GuestValues, guestPayload } from './guest-values.ts';

/** When and where the form was first saved, so that saving it again makes the same record; empty before. */
export type SavedValues = { readonly happenedAt: string; readonly lat: string; readonly lon: string };

export const UNSAVED: SavedValues = { happenedAt: '', lat: '', lon: '' };

export type OfflineSaving = {
  /** The entries to store, each under a fixed id. */
  readonly entries: (position: Position) => readonly (Queued & { readonly id: string })[];
  /** What the receipt says of it, besides what follows from the form. */
  readonly receipt: Pick<KeptReceipt, 'said' | 'sentence' | 'box' | 'isCheck' | 'lines'>;
  readonly onSaved: (kept: Omit<KeptReceipt, 'next'>) => void;
};

export type SaveOffline = { readonly isBusy: boolean; readonly save: () => void };

/** Stores the form on the device. Only then the form is removed, and the receipt says what is kept. */
export function useSaveOffline(form: KeptForm<GuestValues & SavedValues>, saving: OfflineSaving): SaveOffline {
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

  async function write(saved: SavedValues): Promise<void> {
    // OPEN-077: without a signed-in user the record belongs to nobody yet.
    const who = storage.get('knownUser') ?? { userId: null, userGroupId: null };
    const happenedAt = new Date(saved.happenedAt);
    // All or none: a user who is told that nothing was saved may change the form, or remove a vial from it.
    await outbox.add(...saving.entries(positionOf(saved)).map((entry) => ({ ...entry, ...who, happenedAt })));
  }

  function finish(saved: SavedValues): void {
    acts.forgetForm(form.key);
    acts.forgetForm(guestKey(form));
    const ids = saving.entries(positionOf(saved)).map(({ id }) => id);
    saving.onSaved({ ...saving.receipt, ids, happenedAt: saved.happenedAt, witness: witnessOf(form.values) });
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
    const entries = saving.entries(positionOf(form.values));
    if (entries.length > 0 && entries.every(({ id }) => written.has(id))) finish(form.values);
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

/** The guest as the receipt names them; null without one. */
function witnessOf(values: GuestValues): string | null {
  const guest = guestPayload(values);
  return guest && fill(words.guest, guest);
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
