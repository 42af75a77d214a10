import { IconAmbulance, IconClipboardCheck, IconScan, IconTrash, IconVaccine } from '@tabler/icons-react';
import { offlineWork } from '@vialant/domain/words/field/offline-work';
import { offline as offlineLabels } from '@vialant/domain/words/labels/offline';
import { home as homeLabels } from '@vialant/domain/words/labels/shell';
import type { ReactElement } from 'react';
import type { OfflineChoice, OfflineOther } from '../../services/offline-start.ts';
import { Button } from '../../ui/Button.tsx';
import { Popup } from '../../ui/Popup.tsx';
import '../stock-form/offline/offline.css';

export type OfflineChoicesPopupProps = {
  readonly opened: boolean;
  readonly onChoose: (choice: OfflineChoice) => void;
  /** For all else, with what the device keeps of the agency; null where it keeps nothing. */
  readonly onOther: ((what: OfflineOther) => void) | null;
  readonly onClose: () => void;
};

const choices = [
  { choice: 'check', label: offlineLabels.inventoryCheck, Icon: IconClipboardCheck },
  { choice: 'administer', label: offlineLabels.administer, Icon: IconVaccine },
  { choice: 'waste', label: offlineLabels.waste, Icon: IconTrash },
] as const;

/** What can be recorded without a connection (OFFLINE-03, OPEN-015, OPEN-150). */
export function OfflineChoicesPopup({ opened, onChoose, onOther, onClose }: OfflineChoicesPopupProps): ReactElement {
  return (
    <Popup opened={opened} onClose={onClose} title={homeLabels.offline}>
      <div className="offline-choices">
        {choices.map(({ choice, label, Icon }) => (
          <Button key={choice} wide icon={<Icon aria-hidden size="1.5rem" />} onClick={() => onChoose(choice)}>
            {label}
          </Button>
        ))}
        {onOther !== null && (
          <>
            <Button wide icon={<IconAmbulance aria-hidden size="1.5rem" />} onClick={() => onOther('vehicle')}>
              {offlineWork.vehicle}
            </Button>
            <Button wide icon={<IconScan aria-hidden size="1.5rem" />} onClick={() => onOther('scan')}>
              {offlineWork.other}
            </Button>
            <p className="offline-choices-text">{offlineWork.otherText}</p>
          </>
        )}
      </div>
    </Popup>
  );
}
