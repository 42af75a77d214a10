import { labels } from '@vialant/domain/words/labels';
import { LIMITS } from '@vialant/domain/values/limits';
import { say } from '@vialant/domain/words/refusal';
import { refuseFeedback } from '@vialant/domain/device/review';
import { type ReactElement, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { Form } from '../../ui/screen/Form.tsx';
import type { Review } from './use-review.ts';

export type NegativeReviewProps = { readonly review: Review; readonly onSent: () => void };

/** REVIEW-03, REVIEW-04. */
export function NegativeReview({ review, onSent }: NegativeReviewProps): ReactElement {
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const refusal = refuseFeedback(note);

  async function submit(): Promise<void> {
    setTried(true);
    if (refusal !== null || note.length > LIMITS.feedback.noteLength) return;
    if (await review.complain(note.trim())) onSent();
  }

  return (
    <Form label={labels.review.note} className="review" onSubmit={() => void submit()}>
      <TextArea
        label={labels.review.note}
        value={note}
        onChange={setNote}
        maxLength={LIMITS.feedback.noteLength}
        tried={tried}
        refused={tried && refusal !== null ? say(refusal) : null}
      />
      <Button kind="primary" type="submit" wide busy={review.isSaving}>
        {labels.review.submit}
      </Button>
    </Form>
  );
}
