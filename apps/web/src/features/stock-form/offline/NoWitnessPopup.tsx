import { IconDevices, IconSignature } from '@tabler/icons-react';
import { phoneWitness } from '@vialant/domain/words/field/phone-witness';
import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Popup } from '../../../ui/Popup.tsx';

export type NoWitnessPopupProps = {
  readonly opened: boolean;
  readonly onAdd: () => void;
  /** Lets a colleague witness on their own phone; null where the device does not know enough of the record. */
  readonly onPhone: (() => void) | null;
  readonly onWithout: () => void;
  readonly onClose: () => void;
};

/** Lets the user save without a witness: someone alone with a patient has none, and must still be able to record. */
export function NoWitnessPopup({ opened, onAdd, onPhone, onWithout, onClose }: NoWitnessPopupProps): ReactElement {
  return (
    <Popup opened={opened} title={labels.offlineForm.noWitnessTitle} onClose={onClose}>
      <p className="offline-question">{labels.offlineForm.noWitnessText}</p>
      <div className="stock-form-choices">
        <Button kind="primary" wide icon={<IconSignature aria-hidden size="1.5rem" />} onClick={onAdd}>
          {labels.offlineForm.addWitness}
        </Button>
        {onPhone !== null && (
          <Button wide icon={<IconDevices aria-hidden size="1.5rem" />} onClick={onPhone}>
            {phoneWitness.way}
          </Button>
        )}
        <Button wide onClick={onWithout}>
          {labels.offlineForm.withoutWitness}
        </Button>
      </div>
    </Popup>
  );
}
