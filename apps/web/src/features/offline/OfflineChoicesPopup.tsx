import { IconClipboardCheck, IconTrash, IconVaccine } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import type { OfflineChoice } from '../../services/offline-start.ts';
import { Button } from '../../ui/Button.tsx';
import { Popup } from '../../ui/Popup.tsx';
import './offline.css';

export type OfflineChoicesPopupProps = {
  readonly opened: boolean;
  readonly onChoose: (choice: OfflineChoice) => void;
  readonly onClose: () => void;
};

const choices = [
  { choice: 'check', label: labels.offline.inventoryCheck, Icon: IconClipboardCheck },
  { choice: 'administer', label: labels.offline.administer, Icon: IconVaccine },
  { choice: 'waste', label: labels.offline.waste, Icon: IconTrash },
] as const;

/** The three things that can be recorded without a connection (OFFLINE-03, OPEN-015). */
export function OfflineChoicesPopup({ opened, onChoose, onClose }: OfflineChoicesPopupProps): ReactElement {
  return (
    <Popup opened={opened} onClose={onClose} title={labels.home.offline}>
      <div className="offline-choices">
        {choices.map(({ choice, label, Icon }) => (
          <Button key={choice} wide icon={<Icon aria-hidden size="1.5rem" />} onClick={() => onChoose(choice)}>
            {label}
          </Button>
        ))}
      </div>
    </Popup>
  );
}
