import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import { type ReactElement, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Popup } from '../../ui/Popup.tsx';
import '../shell/shell.css';
import type { Giver } from '../../features/temporary-login/temporary-login.ts';

export type TemporaryLoginPopupProps = {
  /** The account that the token signs in to; null while there is nothing to ask. */
  readonly giver: Giver | null;
  readonly busy: boolean;
  readonly onAnswer: (isWanted: boolean) => void;
};

/** Shows whose account a link signs in to, and asks before it does. */
export function TemporaryLoginPopup({ giver, busy, onAnswer }: TemporaryLoginPopupProps): ReactElement {
  // The popup still shows its text while it slides away.
  const [shown, setShown] = useState(giver);
  if (giver !== null && giver !== shown) setShown(giver);
  const name = shown === null ? '' : `${shown.first_name} ${shown.last_name}`;
  const values = { name, email: shown?.primary_email ?? '', agency: shown?.agency ?? '' };
  return (
    <Popup opened={giver !== null} title={labels.temporaryLogin.title} onClose={() => onAnswer(false)}>
      <p>{fill(labels.temporaryLogin.question, values)}</p>
      <div className="popup-actions">
        <Button kind="primary" wide busy={busy} onClick={() => onAnswer(true)}>
          {fill(labels.temporaryLogin.confirm, { name })}
        </Button>
        <Button wide onClick={() => onAnswer(false)}>
          {labels.page.cancel}
        </Button>
      </div>
    </Popup>
  );
}
