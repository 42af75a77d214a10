import { IconSignature } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Popup } from '../../ui/Popup.tsx';

export type NoWitnessPopupProps = {
  readonly opened: boolean;
  readonly onAdd: () => void;
  readonly onWithout: () => void;
  readonly onClose: () => void;
};

/** Lets the user save without a witness: someone alone with a patient has none, and must still be able to record. */
export function NoWitnessPopup({ opened, onAdd, onWithout, onClose }: NoWitnessPopupProps): ReactElement {
  return (
    <Popup opened={opened} title={labels.offlineForm.noWitnessTitle} onClose={onClose}>
      <p className="offline-question">{labels.offlineForm.noWitnessText}</p>
      <div className="stock-form-choices">
        <Button kind="primary" wide icon={<IconSignature aria-hidden size="1.5rem" />} onClick={onAdd}>
          {labels.offlineForm.addWitness}
        </Button>
        <Button wide onClick={onWithout}>
          {labels.offlineForm.withoutWitness}
        </Button>
      </div>
    </Popup>
  );
}
