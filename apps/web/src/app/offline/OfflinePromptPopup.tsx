import {
  IconArrowRight,
  IconDeviceFloppy,
  IconDevices,
  IconRefresh,
  IconSignature,
  IconWifiOff,
} from '@tabler/icons-react';
import { keepAct } from '@vialant/domain/words/field/keep-act';
import { phoneWitness } from '@vialant/domain/words/field/phone-witness';
import { offline as offlineLabels } from '@vialant/domain/words/labels/offline';
import type { ReactElement } from 'react';
import type { Instead } from '../../services/offline-start.ts';
import { Button } from '../../ui/Button.tsx';
import { Popup } from '../../ui/Popup.tsx';
import './offline-prompt.css';

export type OfflinePromptPopupProps = {
  readonly opened: boolean;
  /** What is offered in the place of an offline form, if anything is. */
  readonly instead: Instead['what'] | null;
  readonly onInstead: () => void;
  /** Lets a colleague witness on their own phone; null where nobody has to. */
  readonly onPhone: (() => void) | null;
  readonly onGoOffline: () => void;
  readonly onTryAgain: () => void;
  /** Closed without an answer, the user stays online and waits on. */
  readonly onClose: () => void;
};

/**
 * OFFLINE-01. It also offers to try again: a lift or a tunnel often ends sooner than a form is filled in. In the middle of
 * an act it offers what needs no second form: to keep it as it is, to let a guest sign it or a
 * colleague witness it on their own phone, or to go on without a password.
 */
export function OfflinePromptPopup({
  opened,
  instead,
  onInstead,
  onPhone,
  onGoOffline,
  onTryAgain,
  onClose,
}: OfflinePromptPopupProps): ReactElement {
  const offersForms = instead === null || instead === 'guest';
  return (
    <Popup opened={opened} title={offlineLabels.title} onClose={onClose}>
      {instead !== null && <p className="offline-prompt-question">{keepAct.text[instead]}</p>}
      {offersForms && <p className="offline-prompt-question">{offlineLabels.question}</p>}
      <div className="offline-prompt-answers">
        {instead !== null && (
          <Button kind="primary" wide icon={icons[instead]} onClick={onInstead}>
            {keepAct.do[instead]}
          </Button>
        )}
        {onPhone !== null && (
          <Button wide icon={<IconDevices aria-hidden size="1.5rem" />} onClick={onPhone}>
            {phoneWitness.way}
          </Button>
        )}
        {offersForms && (
          <Button
            kind={instead === null ? 'primary' : 'secondary'}
            wide
            icon={<IconWifiOff aria-hidden size="1.5rem" />}
            onClick={onGoOffline}
          >
            {offlineLabels.goOffline}
          </Button>
        )}
        <Button wide icon={<IconRefresh aria-hidden size="1.5rem" />} onClick={onTryAgain}>
          {offlineLabels.tryAgain}
        </Button>
      </div>
    </Popup>
  );
}

const icons = {
  keep: <IconDeviceFloppy aria-hidden size="1.5rem" />,
  guest: <IconSignature aria-hidden size="1.5rem" />,
  unconfirmed: <IconArrowRight aria-hidden size="1.5rem" />,
} as const satisfies Record<Instead['what'], ReactElement>;
