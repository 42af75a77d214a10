import { IconClipboardCheck, IconRotate, IconTruck } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import { type ReactElement, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Popup } from '../../ui/Popup.tsx';
import type { ScannedBox } from './look-up-code.ts';
import './scan-flow.css';

export type BoxActions = {
  readonly onInventoryCheck: (box: ScannedBox) => void;
  readonly onTransferUnit: (box: ScannedBox) => void;
  readonly onReseal: (box: ScannedBox) => void;
};

export type BoxActionsPopupProps = BoxActions & {
  /** Null closes the popup. */
  readonly box: ScannedBox | null;
  readonly onClose: () => void;
};

/** What can be done with a box that was scanned (SCAN-28, BOXPOP-01). */
export function BoxActionsPopup({ box, onClose, ...actions }: BoxActionsPopupProps): ReactElement {
  // The popup still shows the box while it slides away.
  const [shown, setShown] = useState(box);
  if (box !== null && shown !== box) setShown(box);
  const act = (action: (of: ScannedBox) => void) => (): void => {
    if (shown === null) return;
    onClose();
    action(shown);
  };
  return (
    <Popup opened={box !== null} title={shown?.label ?? ''} onClose={onClose}>
      <div className="scan-flow-actions">
        <Button
          kind="primary"
          wide
          icon={<IconClipboardCheck aria-hidden size="1.5rem" />}
          onClick={act(actions.onInventoryCheck)}
        >
          {labels.boxActions.inventoryCheck}
        </Button>
        <Button wide icon={<IconTruck aria-hidden size="1.5rem" />} onClick={act(actions.onTransferUnit)}>
          {labels.boxActions.transferUnit}
        </Button>
        <Button wide icon={<IconRotate aria-hidden size="1.5rem" />} onClick={act(actions.onReseal)}>
          {labels.boxActions.reseal}
        </Button>
      </div>
    </Popup>
  );
}
