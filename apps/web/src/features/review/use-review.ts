import { LIMITS } from '@vialant/domain/values/limits';
import { messages } from '@vialant/domain/words/messages';
import { monthsLater } from '@vialant/domain/device/review';
import { storeLink } from '@vialant/domain/device/store-link';
import { useRef, useState } from 'react';
import { entityApi } from '../../api/entities.ts';
import { refusalOf } from '../../api/failure.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { useBasics, useDevice, useProduct } from '../../services/services.ts';

export type Review = {
  readonly isSaving: boolean;
  /** Opens the store, where there is one (OPEN-137). */
  readonly enjoy: () => void;
  /** Both return whether the server stored the answer; if not, the user has been told and can press again. */
  readonly complain: (note: string) => Promise<boolean>;
  readonly delay: (months: 1 | 6) => Promise<boolean>;
};

const QUIET_MONTHS = LIMITS.feedback.quietMonthsAfterFeedback;

/** Stores the user's answer on the server and on the device (REVIEW-07). */
export function useReview(): Review {
  const { client, storage, now, newId } = useBasics();
  const { phone, page } = useDevice();
  const { distribution } = useProduct();
  const toast = useToast();
  const [isSaving, setIsSaving] = useState(false);
  const keys = useRef(new Map<string, string>());
  const rest = (months: number): void => storage.set('reviewDelayUntil', monthsLater(now(), months));

  async function keep(what: string, send: (idempotencyKey: string) => Promise<unknown>): Promise<boolean> {
    const key = keys.current.get(what) ?? newId();
    keys.current.set(what, key);
    setIsSaving(true);
    try {
      await send(key);
      return true;
    } catch (error) {
      const refusal = refusalOf(error);
      toast(refusal ? { text: refusal.message, tone: 'error', area: 'platform' } : messages.shell.saveFailed);
      return false;
    } finally {
      setIsSaving(false);
    }
  }

  return {
    isSaving,
    enjoy() {
      const store = phone === null ? null : storeLink(distribution.stores, phone);
      if (store !== null) page.openBeside(store);
      rest(QUIET_MONTHS);
      // A user who likes the app is not asked again soon, on any device. If this call fails nothing is lost.
      void entityApi(client, 'product_feedback_prompt')
        .create({ delay_months: QUIET_MONTHS })
        .catch(() => {});
    },
    async complain(note) {
      const isKept = await keep(note, (idempotencyKey) =>
        entityApi(client, 'product_feedback').create({ notes: note }, { idempotencyKey }),
      );
      if (isKept) rest(QUIET_MONTHS);
      return isKept;
    },
    async delay(months) {
      const isKept = await keep(`${months} months`, (idempotencyKey) =>
        entityApi(client, 'product_feedback_prompt').create({ delay_months: months }, { idempotencyKey }),
      );
      if (isKept) rest(months);
      return isKept;
    },
  };
}
