import { leaveForm } from '@vialant/domain/words/leave-form';
import type { ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

export type FoundForm = {
  /** Whether it was filled in before, left, and found again. */
  readonly isFoundAgain: boolean;
  readonly onRestart: () => void;
};

/** Says that a form is not empty because it was left so, and empties it: it may have been about another patient. */
export function FoundAgain({ onRestart }: Pick<FoundForm, 'onRestart'>): ReactElement {
  return (
    <div className="found-again">
      <Notice text={leaveForm.foundAgain} />
      <Button kind="quiet" onClick={onRestart}>
        {leaveForm.anew}
      </Button>
    </div>
  );
}
