import { labels } from '@vialant/domain/words/labels';
import { type ReactElement, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { type Drawing, DrawPad } from './DrawPad.tsx';

export type SignaturePopupProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Receives the signature as a data URL, or '' when the pad is empty. */
  readonly onDone: (drawn: string) => void;
};

/** GUEST-03. */
export function SignaturePopup({ opened, onClose, onDone }: SignaturePopupProps): ReactElement {
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  return (
    <Popup opened={opened} title={labels.guest.signature} onClose={onClose}>
      <p className="signature-hint">{labels.guest.signHere}</p>
      <DrawPad label={labels.guest.signature} onReady={setDrawing} />
      <div className="signature-actions">
        <Button onClick={() => drawing?.clear()}>{labels.guest.clear}</Button>
        <Button kind="primary" onClick={() => onDone(drawing === null || drawing.isEmpty() ? '' : drawing.image())}>
          {labels.guest.signatureDone}
        </Button>
      </div>
    </Popup>
  );
}
