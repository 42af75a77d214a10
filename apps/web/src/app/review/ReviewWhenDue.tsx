import { type ReactElement, Suspense, useState, useSyncExternalStore } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { ReviewWatch } from './review-watch.ts';

/** Loaded after an act, not with the first page. Without it nobody is asked, and nothing else is missing. */
const AskForReview = lazyPart(() =>
  import('./AskForReview.tsx').then(
    ({ AskForReview: ask }) => ask,
    () => () => null,
  ),
);

/** OPEN-036: the question for a review, from the moment at which one is due. */
export function ReviewWhenDue({ watch }: { readonly watch: ReviewWatch }): ReactElement | null {
  const isDue = useSyncExternalStore(watch.subscribe, watch.isDue);
  const [isWanted, setIsWanted] = useState(false);
  if (isDue && !isWanted) setIsWanted(true);
  if (!isWanted) return null;
  return (
    <Suspense>
      <AskForReview watch={watch} />
    </Suspense>
  );
}
