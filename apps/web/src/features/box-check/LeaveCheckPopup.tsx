import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Popup } from '../../ui/Popup.tsx';

export type LeaveCheckPopupProps = {
  readonly opened: boolean;
  readonly onLeave: () => void;
  readonly onStay: () => void;
};

/** Asks before a half-done check is closed, so that an accidental tap does not lose it. */
export function LeaveCheckPopup({ opened, onLeave, onStay }: LeaveCheckPopupProps): ReactElement {
  return (
    <Popup opened={opened} title={labels.leave.checkTitle} onClose={onStay}>
      <p className="check-text">{labels.leave.checkText}</p>
      <div className="check-form">
        <Button kind="primary" wide onClick={onStay}>
          {labels.leave.stay}
        </Button>
        <Button wide onClick={onLeave}>
          {labels.leave.leave}
        </Button>
      </div>
    </Popup>
  );
}
