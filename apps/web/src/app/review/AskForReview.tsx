import { mayAskForReview } from '@vialant/domain/device/review';
import { TIMING } from '@vialant/domain/values/timing';
import { type ReactElement, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { matchPath, useLocation } from 'react-router';
import type { Client } from '../../api/client.ts';
import { readBoxFlow } from '../../acts/box-flow-state.ts';
import { whenCalm } from '../../features/review/when-calm.ts';
import { useBasics, useRecording } from '../../services/services.ts';
import { lazyPopup } from '../../ui/lazy-popup.tsx';
import { paths } from '../navigation/paths.ts';
import type { ReviewWatch } from './review-watch.ts';

const ReviewPopup = lazyPopup(async () => (await import('../../features/review/ReviewPopup.tsx')).ReviewPopup);

// On every other page the user is filling something in, or reads what was recorded.
const CALM_PAGES = [paths.home] as const;

/**
 * OPEN-036: asks for a review after an act, and never during another one: only on the dashboard, while no popup
 * is open, no reseal is due, and the user has not touched anything for a moment.
 */
export function AskForReview({ watch }: { readonly watch: ReviewWatch }): ReactElement | null {
  const { client, storage, now } = useBasics();
  const { resealDue } = useRecording();
  const { pathname, state } = useLocation();
  const isDue = useSyncExternalStore(watch.subscribe, watch.isDue);
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  if (isDue && !isWanted) setIsWanted(true);
  const isCalmPage = CALM_PAGES.some((page) => matchPath(page, pathname)) && readBoxFlow(state) === null;

  const ask = useEffectEvent(async (isStillCalm: () => boolean) => {
    const isFree = (): boolean => resealDue.first() === null && document.querySelector('dialog') === null;
    if (!isFree()) return;
    const dates = { askedOn: storage.get('reviewPromptDate'), delayUntil: storage.get('reviewDelayUntil') };
    const isAllowed = mayAskForReview(dates, now()) && (await shouldPrompt(client));
    if (isAllowed && !(isStillCalm() && isFree())) return; // asked at the next calm moment
    watch.done();
    if (!isAllowed) return;
    storage.set('reviewPromptDate', now());
    setIsOpen(true);
  });

  useEffect(() => {
    if (!isDue || !isCalmPage) return;
    return whenCalm(window, TIMING.review.askAfterCalmMs, (isStillCalm) => void ask(isStillCalm));
  }, [isDue, isCalmPage]);

  return isWanted ? <ReviewPopup opened={isOpen} onClose={() => setIsOpen(false)} /> : null;
}

/** REVIEW-02: asks the server whether to ask the user; without an answer the user is not asked. */
async function shouldPrompt(client: Client): Promise<boolean> {
  try {
    return (await client.call('GET product_feedback_prompt/should_prompt')).should_prompt === 1;
  } catch {
    return false;
  }
}
