import { IconPackageImport, IconScan } from '@tabler/icons-react';
import { displayCode } from '@vialant/domain/scan/code';
import { fill } from '@vialant/domain/words/fill';
import { unknownCode } from '@vialant/domain/words/unknown-code';
import { type ReactElement, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Popup } from '../../ui/Popup.tsx';
import './scan-flow.css';

export type UnknownCodePopupProps = {
  /** Null closes the popup. */
  readonly code: string | null;
  readonly onTryAgain: () => void;
  readonly onReceive: (code: string) => void;
};

/** SCAN-30: a code that was read wrong is asked about before it becomes that of a new vial. */
export function UnknownCodePopup({ code, onTryAgain, onReceive }: UnknownCodePopupProps): ReactElement {
  // The popup still shows the code while it slides away.
  const [shown, setShown] = useState(code);
  if (code !== null && shown !== code) setShown(code);
  return (
    <Popup opened={code !== null} title={unknownCode.title} onClose={onTryAgain}>
      <p className="scan-flow-question">{fill(unknownCode.text, { code: displayCode(shown ?? '') })}</p>
      <div className="scan-flow-actions">
        <Button kind="primary" wide icon={<IconScan aria-hidden size="1.5rem" />} onClick={onTryAgain}>
          {unknownCode.again}
        </Button>
        <Button
          wide
          icon={<IconPackageImport aria-hidden size="1.5rem" />}
          onClick={() => shown !== null && onReceive(shown)}
        >
          {unknownCode.receive}
        </Button>
      </div>
    </Popup>
  );
}
