import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Popup } from '../../ui/Popup.tsx';

export type AddMorePopupProps = {
  readonly opened: boolean;
  readonly onMore: () => void;
  readonly onJustThis: () => void;
};

/** WASTE-12, XFER-04. Closing it means that there are no more vials. */
export function AddMorePopup({ opened, onMore, onJustThis }: AddMorePopupProps): ReactElement {
  return (
    <Popup opened={opened} title={labels.batch.question} onClose={onJustThis}>
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
