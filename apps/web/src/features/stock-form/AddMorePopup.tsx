import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Popup } from '../../ui/Popup.tsx';
import type { Batch } from './use-batch.ts';

export type AddMorePopupProps = {
  readonly batch: Batch;
  /** Whether it is still to be asked. */
  readonly isWanted: boolean;
  readonly onAnswered: () => void;
};

/** WASTE-12, XFER-04. Closing it means that there are no more vials. */
export function AddMorePopup({ batch, isWanted, onAnswered: onJustThis }: AddMorePopupProps): ReactElement {
  function onMore(): void {
    onJustThis();
    batch.openScanner();
  }

  return (
    <Popup opened={isWanted && !batch.isScanning} title={labels.batch.question} onClose={onJustThis}>
      <div className="stock-form-choices">
        <Button kind="primary" wide onClick={onJustThis}>
          {labels.batch.justThis}
        </Button>
        <Button wide onClick={onMore}>
          {labels.batch.more}
        </Button>
      </div>
    </Popup>
  );
}
