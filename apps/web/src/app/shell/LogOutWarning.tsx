import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import type { ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Popup } from '../../ui/Popup.tsx';
import './shell.css';

export type LogOutWarningProps = {
  readonly opened: boolean;
  readonly waiting: number;
  readonly onLogOut: () => void;
  readonly onClose: () => void;
};

/** OPEN-077: warns before logging out that records still wait on this device. */
export function LogOutWarning({ opened, waiting, onLogOut, onClose }: LogOutWarningProps): ReactElement {
  return (
    <Popup opened={opened} title={labels.menu.logOut} onClose={onClose}>
      <p>{fill(labels.menu.logOutWarning, { n: waiting })}</p>
      <div className="popup-actions">
        <Button kind="danger" wide onClick={onLogOut}>
          {labels.menu.logOut}
        </Button>
        <Button wide onClick={onClose}>
          {labels.page.cancel}
        </Button>
      </div>
    </Popup>
  );
}
