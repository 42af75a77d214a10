import { type CheckVial, checkCards } from '@vialant/domain/custody/box-check';
import { labels } from '@vialant/domain/words/labels';
import type { Message } from '@vialant/domain/words/messages/message';
import { type ReactElement, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { Form } from '../../ui/screen/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { NOTHING_BEGUN } from '../../services/offline-start.ts';
import { useBasics } from '../../services/services.ts';
import { useAsk } from '../../services/use-ask.ts';
import { type ConfirmingUser, confirmPassword } from './confirm-password.ts';

export type PartialCheckPopupProps = {
  readonly opened: boolean;
  readonly missing: readonly CheckVial[];
  readonly user: ConfirmingUser;
  readonly onConfirmed: (userId: string) => Promise<void>;
  /** Goes on without the password, which cannot be checked without a network; null where the record needs it. */
  readonly onUnasked: (() => void) | null;
  readonly onClose: () => void;
};

/** CHECK-07 to CHECK-12, OPEN-081: the user confirms the missing vials with their own password. */
export function PartialCheckPopup({
  opened,
  missing,
  user,
  onConfirmed,
  onUnasked,
  onClose,
}: PartialCheckPopupProps): ReactElement {
  const { client } = useBasics();
  const ask = useAsk();
  const [password, setPassword] = useState('');
  const [refused, setRefused] = useState<Message | null>(null);
  const [busy, setBusy] = useState(false);

  function close(): void {
    setPassword('');
    setRefused(null);
    onClose();
  }

  async function confirm(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setRefused(null);
    const instead = onUnasked === null ? {} : { instead: { what: 'unconfirmed', run: onUnasked } as const };
    const answer = await confirmPassword({ client, ask }, user, password, { ...NOTHING_BEGUN, ...instead });
    if (answer !== 'given up' && 'refused' in answer) setRefused(answer.refused);
    if (answer !== 'given up' && 'confirmedBy' in answer) {
      setPassword('');
      await onConfirmed(answer.confirmedBy);
    }
    setBusy(false);
  }

  return (
    <Popup opened={opened} title={labels.check.partialTitle} firstFocus="content" onClose={close}>
      <ul className="check-missing">
        {checkCards(missing).map(({ typeId, name, vials }) => (
          <li key={typeId}>
            {name}
            <span className="check-missing-codes">{vials.map(({ code }) => code).join(', ')}</span>
          </li>
        ))}
      </ul>
      <p className="check-text">{labels.check.partialText}</p>
      <Form label={labels.check.partialTitle} onSubmit={() => void confirm()} className="check-form">
        <PasswordField
          label={labels.check.partialPassword}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          focusFirst
        />
        {refused !== null && <Notice text={refused.text} />}
        <Button kind="primary" type="submit" wide busy={busy}>
          {labels.check.partialConfirm}
        </Button>
      </Form>
    </Popup>
  );
}
