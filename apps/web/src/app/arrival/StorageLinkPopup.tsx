import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Popup } from '../../ui/Popup.tsx';
import '../shell/shell.css';

export type StorageLinkPopupProps = {
  readonly opened: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** OPEN-075: asks before a link replaces the user's session. */
export function StorageLinkPopup({ opened, onConfirm, onClose }: StorageLinkPopupProps): ReactElement {
  return (
    <Popup opened={opened} title={labels.storageLink.title} onClose={onClose}>
      <p>{labels.storageLink.question}</p>
      <div className="popup-actions">
        <Button kind="danger" wide onClick={onConfirm}>
          {labels.storageLink.confirm}
        </Button>
        <Button wide onClick={onClose}>
          {labels.page.cancel}
        </Button>
      </div>
    </Popup>
  );
}
