import { codeExpired } from '@vialant/domain/words/field/code-expired';
import { labels } from '@vialant/domain/words/labels';
import { type ReactElement, useState } from 'react';
import { Popup } from '../../ui/Popup.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { CodeView } from './CodeView.tsx';
import type { ShownCode } from './use-verify-code.ts';

export type VerifyCodePopupProps = {
  readonly opened: boolean;
  readonly code: ShownCode | null;
  /** Shows another code. */
  readonly onAnother: () => void;
  readonly onClose: () => void;
};

/** BIOCODE-03 to BIOCODE-07. */
export function VerifyCodePopup({ opened, code, onAnother, onClose }: VerifyCodePopupProps): ReactElement {
  const toast = useToast();
  // While it closes, the popup still shows the last code.
  const [last, setLast] = useState(code);
  if (code !== null && code !== last) setLast(code);

  function expire(): void {
    if (opened) toast(codeExpired, undefined, onAnother);
    onClose();
  }

  return (
    <Popup opened={opened} title={labels.verifyCode.title} onClose={onClose}>
      {last !== null && <CodeView key={last.guid} code={last} onExpired={expire} />}
    </Popup>
  );
}
