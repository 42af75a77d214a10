import { IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Popup } from '../../ui/Popup.tsx';
import './offline-prompt.css';

export type OfflinePromptPopupProps = {
  readonly opened: boolean;
  readonly onGoOffline: () => void;
  readonly onTryAgain: () => void;
  /** Closed without an answer, the user stays online and waits on. */
  readonly onClose: () => void;
};

/** OFFLINE-01. It also offers to try again: a lift or a tunnel often ends sooner than a form is filled in. */
export function OfflinePromptPopup({
  opened,
  onGoOffline,
  onTryAgain,
  onClose,
}: OfflinePromptPopupProps): ReactElement {
  return (
    <Popup opened={opened} title={labels.offline.title} onClose={onClose}>
      <p className="offline-prompt-question">{labels.offline.question}</p>
      <div className="offline-prompt-answers">
        <Button kind="primary" wide icon={<IconWifiOff aria-hidden size="1.5rem" />} onClick={onGoOffline}>
          {labels.offline.goOffline}
        </Button>
        <Button wide icon={<IconRefresh aria-hidden size="1.5rem" />} onClick={onTryAgain}>
          {labels.offline.tryAgain}
        </Button>
      </div>
    </Popup>
  );
}
