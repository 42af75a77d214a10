import { labels } from '@vialant/domain/words/labels';
import { LIMITS } from '@vialant/domain/values/limits';
import { messages } from '@vialant/domain/words/messages';
import { type ReactElement, useRef, useState } from 'react';
import { failedAs, isKeyReused } from '../../api/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { Form } from '../../ui/screen/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { useBasics } from '../../services/services.ts';
import './reseal.css';

export type LeftBox = { readonly id: string };

export type LeaveResealPopupProps = {
  readonly opened: boolean;
  readonly boxes: readonly LeftBox[];
  readonly title: string;
  readonly text: string;
  /** The text of the button that leaves. */
  readonly leave: string;
  /** The notes typed for the reseal; the reason for leaving it is typed into the same text. */
  readonly notes: string;
  readonly onNotes: (notes: string) => void;
  readonly onStay: () => void;
  readonly onLeft: () => void;
  /** Called when the reason cannot be sent: the user goes on, and is asked again when there is a network. */
  readonly onPostponed: () => void;
};

/**
 * RESEAL-10, OPEN-083, DISC-02: a mandatory reseal can be left only with a reason, which is recorded as a discrepancy.
 */
export function LeaveResealPopup(props: LeaveResealPopupProps): ReactElement {
  const { opened, boxes, notes, onNotes, onStay, onLeft, onPostponed } = props;
  const note = useNoteAvoided();
  const toast = useToast();
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function leave(): Promise<void> {
    const reason = notes.trim();
    if (busy) return;
    if (reason === '') {
      setRefused(messages.check.notesRequired.text);
      return;
    }
    if (notes.length > LIMITS.checkNotes.maxLength) return; // the field shows the error
    setBusy(true);
    setRefused(null);
    try {
      for (const box of boxes) await note(box, reason);
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
    <Popup opened={opened} title={props.title} onClose={onStay}>
      <p className="reseal-leave-text">{props.text}</p>
      <Form label={props.title} onSubmit={() => void leave()} className="reseal-leave">
        <TextArea
          label={labels.leave.resealNotes}
          value={notes}
          maxLength={LIMITS.checkNotes.maxLength}
          onChange={onNotes}
        />
        {refused !== null && <Notice text={refused} />}
        <Button kind="primary" wide onClick={onStay}>
          {labels.leave.resealNow}
        </Button>
        <Button wide type="submit" busy={busy}>
          {props.leave}
        </Button>
      </Form>
    </Popup>
  );
}

/** The server notes it once per box, whoever leaves it and wherever. */
function useNoteAvoided(): (box: LeftBox, reason: string) => Promise<void> {
  const { client, newId } = useBasics();
  // One key per box for all tries, so that a lost answer does not record it twice.
  const keys = useRef(new Map<string, string>());
  return async ({ id }, notes) => {
    const idempotencyKey = keys.current.get(id) ?? newId();
    keys.current.set(id, idempotencyKey);
    try {
      await client.call('POST drug_box/avoid_reseal', { id, notes }, { idempotencyKey });
    } catch (error) {
      // The first try recorded it and its answer was lost; a text that was changed after that is not recorded.
      if (!isKeyReused(error)) throw error;
    }
  };
}
