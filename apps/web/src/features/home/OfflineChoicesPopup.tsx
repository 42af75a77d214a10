import { labels } from '@vialant/domain/labels';
import { type ReactElement, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Popup } from '../../ui/Popup.tsx';
import './OfflineChoicesPopup.css';

export type OfflineChoicesPopupProps = { readonly opened: boolean; readonly onClose: () => void };

const choices = [labels.offline.inventoryCheck, labels.offline.administer, labels.offline.waste] as const;

/** The three things that can be recorded without a connection (OFFLINE-03, OPEN-015). */
export function OfflineChoicesPopup({ opened, onClose }: OfflineChoicesPopupProps): ReactElement {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Popup opened={opened} onClose={onClose} title={labels.home.offline}>
      <div className="offline-choices">
        {choices.map((choice) => (
          <Button key={choice} wide onClick={() => setChosen(choice)}>
            {choice}
          </Button>
        ))}
        <output className="offline-choices-note">{chosen !== null && `${chosen} offline is not ready yet.`}</output>
      </div>
    </Popup>
  );
}
