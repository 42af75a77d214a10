import { useRef, useState } from 'react';
import { officeForm } from '@vialant/domain/words/office/form';
import { messages } from '@vialant/domain/words/messages';
import { failedAs, isKeyReused, refusalOf } from '../../api/failure.ts';
import { useBasics } from '../../services/services.ts';

/** Why a save failed: beside the fields that it is about, and as a whole. */
type SaveFailure = {
  readonly fields: Readonly<Record<string, string>>;
  readonly text: string | null;
};

const NO_FAILURE: SaveFailure = { fields: {}, text: null };

export type Saving = {
  readonly isSaving: boolean;
  readonly failure: SaveFailure;
  /** Saves once, however often it is pressed; true when the server has it. */
  readonly run: (send: (idempotencyKey: string) => Promise<unknown>) => Promise<boolean>;
  readonly forget: () => void;
};

/**
 * One write at a time, with one idempotency key until it succeeds: a second tap, or a try after a lost answer, writes
 * once. `uniqueField` is beside which a name that is taken is refused.
 */
export function useSaving(uniqueField: string | null = null): Saving {
  const { newId } = useBasics();
  const key = useRef<string | null>(null);
  const isRunning = useRef(false);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState(NO_FAILURE);

  async function run(send: (idempotencyKey: string) => Promise<unknown>): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    setIsSaving(true);
    setFailure(NO_FAILURE);
    key.current ??= newId();
    try {
      await send(key.current);
      key.current = null;
      return true;
    } catch (error) {
      // The key stands for what was written before; what is in the form is another change and needs another key.
      if (isKeyReused(error)) key.current = null;
      setFailure(failureOf(error, uniqueField));
      return false;
    } finally {
      isRunning.current = false;
      setIsSaving(false);
    }
  }

  return { isSaving, failure, run, forget: () => setFailure(NO_FAILURE) };
}

function failureOf(error: unknown, uniqueField: string | null): SaveFailure {
  if (isKeyReused(error)) return { fields: {}, text: officeForm.savedBefore };
  const refused = refusalOf(error);
  if (refused !== null) {
    if (refused.err === 'NAME_IN_USE' && uniqueField !== null) {
      return { fields: { [uniqueField]: refused.message }, text: null };
    }
    return { fields: refused.fields, text: refused.message };
  }
  if (failedAs(error, 'unreachable')) return { fields: {}, text: officeForm.unreachable };
  if (failedAs(error, 'notAllowed')) return { fields: {}, text: messages.api.notAllowed.text };
  if (failedAs(error, 'notFound')) return { fields: {}, text: officeForm.gone };
  return { fields: {}, text: messages.shell.callFailed.text };
}
