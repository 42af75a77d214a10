import { IconHeart } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import { TIMING } from '@vialant/domain/values/timing';
import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { NegativeReview } from './NegativeReview.tsx';
import { type Review, useReview } from './use-review.ts';
import './review.css';

export type ReviewPopupProps = { readonly opened: boolean; readonly onClose: () => void };

const titles = {
  buttons: labels.review.question,
  'negative-review': labels.review.note,
  'maybe-later': labels.review.maybeLater,
  'thank-you': labels.review.thankYou,
} as const;
type Step = keyof typeof titles;

/** REVIEW-01 to REVIEW-06, OPEN-036. */
export function ReviewPopup({ opened, onClose }: ReviewPopupProps): ReactElement {
  const [step, setStep] = useState<Step>('buttons');
  // Each time the popup opens it starts with the first question.
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setStep('buttons');
  }
  const review = useReview();
  const thank = (): void => setStep('thank-you');
  const close = useEffectEvent(onClose);
  const isThanking = opened && step === 'thank-you';
  useEffect(() => {
    if (!isThanking) return;
    const timer = setTimeout(() => close(), TIMING.review.thankYouClosesAfterMs);
    return () => clearTimeout(timer);
  }, [isThanking]);

  const bodies: Readonly<Record<Step, ReactNode>> = {
    buttons: (
      <div className="review">
        <Button
          kind="primary"
          wide
          onClick={() => {
            review.enjoy();
            thank();
          }}
        >
          {labels.review.yes}
        </Button>
        <Button wide onClick={() => setStep('negative-review')}>
          {labels.review.no}
        </Button>
        <Button kind="quiet" wide onClick={() => setStep('maybe-later')}>
          {labels.review.maybeLater}
        </Button>
      </div>
    ),
    'negative-review': <NegativeReview review={review} onSent={thank} />,
    'maybe-later': <Later review={review} onDelayed={onClose} />,
    'thank-you': (
      <p className="review-thanks">
        <IconHeart aria-hidden size="3rem" stroke={1.5} />
      </p>
    ),
  };
  return (
    <Popup opened={opened} title={titles[step]} onClose={onClose}>
      {bodies[step]}
    </Popup>
  );
}

type LaterProps = { readonly review: Review; readonly onDelayed: () => void };

/** REVIEW-05. */
function Later({ review, onDelayed }: LaterProps): ReactElement {
  const delay = async (months: 1 | 6): Promise<void> => {
    if (await review.delay(months)) onDelayed();
  };
  return (
    <div className="review">
      <Button wide busy={review.isSaving} onClick={() => void delay(1)}>
        {labels.review.oneMonth}
      </Button>
      <Button wide busy={review.isSaving} onClick={() => void delay(6)}>
        {labels.review.sixMonths}
      </Button>
    </div>
  );
}
