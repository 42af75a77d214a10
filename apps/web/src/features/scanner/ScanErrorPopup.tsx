import type { CameraError } from '@vialant/domain/scan/camera-error';
import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Popup } from '../../ui/Popup.tsx';

export type ScanErrorPopupProps = { readonly error: CameraError | null; readonly onClose: () => void };

/** SCAN-25. */
export function ScanErrorPopup({ error, onClose }: ScanErrorPopupProps): ReactElement {
  return (
    <Popup opened={error !== null} title={labels.scan.errorTitle} onClose={onClose}>
      <p role="alert">{error !== null && labels.scan.errors[error]}</p>
      <Button kind="primary" wide onClick={onClose}>
        {labels.scan.close}
      </Button>
    </Popup>
  );
}
