import { DISCREPANCY_TYPES } from '@vialant/domain/discrepancy';
import { labels } from '@vialant/domain/labels';
import { LIMITS } from '@vialant/domain/limits';
import { messages } from '@vialant/domain/messages';
import { type ReactElement, useState } from 'react';
import { failedAs } from '../../api/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { useServices } from '../services.ts';
import './reseal.css';

export type LeaveResealPopupProps = {
  readonly opened: boolean;
  readonly box: { readonly name: string; readonly code: string };
  /** What was typed as the reason for the reseal, and is now the reason against it. */
  readonly notes: string;
  readonly onNotes: (notes: string) => void;
  readonly onStay: () => void;
  readonly onLeft: () => void;
  /** It cannot be noted now: the user goes on, and is asked again when there is a network. */
  readonly onPostponed: () => void;
};

/** RESEAL-10, OPEN-083, DISC-02: a mandatory reseal is left only with a note of why, as a discrepancy. */
export function LeaveResealPopup(props: LeaveResealPopupProps): ReactElement {
  const { opened, box, notes, onNotes, onStay, onLeft, onPostponed } = props;
  const { client, newId } = useServices();
  const toast = useToast();
  // The same for every try, so that a lost answer does not note it twice.
  const [idempotencyKey] = useState(newId);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function leave(): Promise<void> {
    const reason = notes.trim();
    if (busy) return;
    if (reason === '') {
      setRefused(messages.check.notesRequired.text);
      return;
    }
    if (notes.length > LIMITS.checkNotes.maxLength) return; // the field says so
    setBusy(true);
    setRefused(null);
    try {
      const body = { discrepancy_type: DISCREPANCY_TYPES.resealAvoided, notes: `${box.name} ${box.code}: ${reason}` };
      await client.call('POST discrepancy/create', body, { idempotencyKey });
      toast(messages.resealAvoided.noted);
      onLeft();
    } catch (error) {
      if (failedAs(error, 'unreachable')) {
        toast(messages.resealAvoided.postponed);
        onPostponed();
      } else setRefused(messages.resealAvoided.failed.text);
    }
    setBusy(false);
  }

  return (
    <Popup opened={opened} title={labels.leave.resealTitle} onClose={onStay}>
      <p className="reseal-leave-text">{labels.leave.resealText}</p>
      <Form label={labels.leave.resealTitle} onSubmit={() => void leave()} className="reseal-leave">
        <TextArea
          label={labels.leave.resealNotes}
          value={notes}
          maxLength={LIMITS.checkNotes.maxLength}
          onChange={onNotes}
        />
        {refused !== null && <Notice text={refused} />}
        <Button kind="primary" wide onClick={onStay}>
          {labels.leave.stay}
        </Button>
        <Button wide type="submit" busy={busy}>
          {labels.leave.leave}
        </Button>
      </Form>
    </Popup>
  );
}
