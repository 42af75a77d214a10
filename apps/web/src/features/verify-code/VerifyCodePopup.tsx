import { codeExpired } from '@vialant/domain/words/field/code-expired';
import { labels } from '@vialant/domain/words/labels';
import { type ReactElement, useState } from 'react';
import { Popup } from '../../ui/Popup.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { CodeView } from './CodeView.tsx';
import type { ShownCode } from './use-verify-code.ts';
import { WitnessedAct } from './WitnessedAct.tsx';
import { useWitnessed } from './witnessed-queries.ts';

export type VerifyCodePopupProps = {
  readonly opened: boolean;
  readonly code: ShownCode | null;
  /** Shows another code. */
  readonly onAnother: () => void;
  readonly onClose: () => void;
};

/** BIOCODE-03 to BIOCODE-07, OPEN-141. */
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
      {last !== null && <CodeOrWitnessed key={last.guid} code={last} isShown={opened} onExpired={expire} />}
    </Popup>
  );
}

type CodeOrWitnessedProps = { readonly code: ShownCode; readonly isShown: boolean; readonly onExpired: () => void };

/**
 * The code, until somebody has scanned it for an act: then what the user has witnessed by it (OPEN-141), and whether it is
 * recorded.
 */
function CodeOrWitnessed({ code, isShown, onExpired }: CodeOrWitnessedProps): ReactElement {
  const [isAwaited, setIsAwaited] = useState(true);
  const witnessed = useWitnessed(isShown && isAwaited).data?.find(({ guid }) => guid === code.guid);
  if (witnessed?.is_recorded === 1 && isAwaited) setIsAwaited(false);
  return witnessed === undefined ? <CodeView code={code} onExpired={onExpired} /> : <WitnessedAct act={witnessed} />;
}
