import { leaveForm } from '@vialant/domain/words/leave-form';
import { type ReactElement, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Popup } from '../../ui/Popup.tsx';
import './stock-form.css';

export type Leaving = {
  /** Leaves at once, or asks first where something is filled in. */
  readonly leave: () => void;
  readonly question: ReactElement;
};

export type LeavingInput = {
  readonly isFilled: boolean;
  /** What becomes of what is filled in, one of the texts of `leaveForm`. */
  readonly text: string;
  readonly onLeave: () => void;
};

/** The question before a form is left in which something is filled in, so that nothing disappears without a word. */
export function useLeaving({ isFilled, text, onLeave }: LeavingInput): Leaving {
  const [isAsking, setIsAsking] = useState(false);
  const stay = (): void => setIsAsking(false);
  return {
    leave: () => (isFilled ? setIsAsking(true) : onLeave()),
    question: (
      <Popup opened={isAsking} title={leaveForm.title} onClose={stay}>
        <p className="stock-form-question">{text}</p>
        <div className="stock-form-choices">
          <Button kind="primary" wide onClick={stay}>
            {leaveForm.stay}
          </Button>
          <Button wide onClick={onLeave}>
            {leaveForm.leave}
          </Button>
        </div>
      </Popup>
    ),
  };
}
