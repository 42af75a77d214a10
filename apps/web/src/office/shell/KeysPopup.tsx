import { officeKeys } from '@vialant/domain/words/office/shell';
import type { ReactElement } from 'react';
import { Popup } from '../../ui/Popup.tsx';

export type KeysPopupProps = { readonly opened: boolean; readonly onClose: () => void };

export function KeysPopup({ opened, onClose }: KeysPopupProps): ReactElement {
  return (
    <Popup opened={opened} title={officeKeys.title} onClose={onClose}>
      <dl className="office-keys">
        {officeKeys.list.map(({ keys, does }) => (
          <div key={keys} className="office-key">
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Popup>
  );
}
