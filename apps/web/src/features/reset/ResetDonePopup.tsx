import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { useDevice } from '../../services/services.ts';
import './reset.css';

export type ResetDonePopupProps = {
  readonly opened: boolean;
  /** Null where there is nothing to download. */
  readonly onDownload: (() => void) | null;
  readonly onGoToApp: () => void;
  readonly onClose: () => void;
};

/** RESET-16 to RESET-18. */
export function ResetDonePopup({ opened, onDownload, onGoToApp, onClose }: ResetDonePopupProps): ReactElement {
  const { phone } = useDevice();
  return (
    <Popup opened={opened} title={labels.reset.doneTitle} onClose={onClose}>
      {phone === null ? (
        <div className="reset-form">
          <p className="reset-done">{labels.reset.doneOnDesktop}</p>
          <Button kind="primary" wide onClick={onClose}>
            {labels.reset.continueHere}
          </Button>
        </div>
      ) : (
        <div className="reset-form">
          <Button kind="primary" wide onClick={onGoToApp}>
            {labels.reset.goToApp}
          </Button>
          {onDownload !== null && (
            <Button wide onClick={onDownload}>
              {labels.reset.downloadApp}
            </Button>
          )}
        </div>
      )}
    </Popup>
  );
}
