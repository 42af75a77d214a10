import { leaveForm } from '@vialant/domain/words/leave-form';
import { type ReactElement, useState } from 'react';
import { useHoldBack } from '../../services/use-hold-back.ts';
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
  /** Closes what is open in place of the form, such as its scanner: that is what Back does then; null for the form. */
  readonly closeFirst?: (() => void) | null;
};

/**
 * The question before a form is left in which something is filled in, so that nothing disappears without a word: by the
 * app's own Back, and by that of the browser or the phone.
 */
export function useLeaving({ isFilled, text, onLeave, closeFirst = null }: LeavingInput): Leaving {
  // How to leave, while that is asked.
  const [leaving, setLeaving] = useState<{ readonly now: () => void } | null>(null);
  const stay = (): void => setLeaving(null);
  const letGo = useHoldBack(isFilled || closeFirst !== null, (now) => {
    if (closeFirst === null) setLeaving({ now });
    else closeFirst();
  });

  function leave(now: () => void): void {
    letGo();
    now();
  }

  return {
    leave: () => (isFilled ? setLeaving({ now: onLeave }) : leave(onLeave)),
    question: (
      <Popup opened={leaving !== null} title={leaveForm.title} onClose={stay}>
        <p className="stock-form-question">{text}</p>
        <div className="stock-form-choices">
          <Button kind="primary" wide onClick={stay}>
            {leaveForm.stay}
          </Button>
          <Button wide onClick={() => leaving && leave(leaving.now)}>
            {leaveForm.leave}
          </Button>
        </div>
      </Popup>
    ),
  };
}
