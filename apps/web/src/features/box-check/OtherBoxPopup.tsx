import { IconPackageImport } from '@tabler/icons-react';
import { fill } from '@vialant/domain/words/fill';
import { otherBox } from '@vialant/domain/words/other-box';
import { type ReactElement, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Popup } from '../../ui/Popup.tsx';

type FoundElsewhere = { readonly code: string; readonly box: string };

export type OtherBoxPopupProps = {
  /** Null closes the popup. */
  readonly found: FoundElsewhere | null;
  readonly onMove: () => void;
  readonly onLeave: () => void;
};

/** OPEN-048: the vial is where it does not belong. What becomes of it is for the user to say; that it was here is noted. */
export function OtherBoxPopup({ found, onMove, onLeave }: OtherBoxPopupProps): ReactElement {
  // The popup still shows the vial while it slides away.
  const [shown, setShown] = useState(found);
  if (found !== null && found !== shown) setShown(found);
  return (
    <Popup opened={found !== null} mustAnswer title={shown ? fill(otherBox.title, shown) : ''} onClose={onLeave}>
      <p className="check-text">{otherBox.text}</p>
      <div className="check-form">
        <Button kind="primary" wide icon={<IconPackageImport aria-hidden size="1.5rem" />} onClick={onMove}>
          {otherBox.move}
        </Button>
        <Button wide onClick={onLeave}>
          {otherBox.leave}
        </Button>
      </div>
    </Popup>
  );
}
