import type { ReactElement } from 'react';
import { officeDanger } from '@vialant/domain/words/office/form';
import { Button } from '../../ui/Button.tsx';
import { Popup } from '../../ui/Popup.tsx';

export type ConfirmPopupProps = {
  readonly opened: boolean;
  /** Names the thing: 'Archive Medic 1?' */
  readonly title: string;
  /** What follows: 'Ends 2 sessions. Their records stay.' */
  readonly effect: string;
  /** The verb, never 'OK' or 'Yes'. */
  readonly verb: string;
  readonly isDanger?: boolean;
  readonly busy?: boolean;
  /** Why it was not done, in words. */
  readonly refused?: string | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** The question before something that cannot be taken back at once. */
export function ConfirmPopup(props: ConfirmPopupProps): ReactElement {
  const { opened, title, effect, verb, isDanger = false, busy = false, refused = null, onConfirm, onClose } = props;
  return (
    <Popup opened={opened} title={title} onClose={onClose}>
      <p className="office-question">{effect}</p>
      {refused !== null && (
        <p role="alert" className="office-form-failure">
          {refused}
        </p>
      )}
      <div className="office-question-buttons">
        <Button onClick={onClose}>{officeDanger.cancel}</Button>
        <Button kind={isDanger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
          {verb}
        </Button>
      </div>
    </Popup>
  );
}
