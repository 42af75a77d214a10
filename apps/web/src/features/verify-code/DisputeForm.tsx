import { useQueryClient } from '@tanstack/react-query';
import { LIMITS } from '@vialant/domain/values/limits';
import { witnessTurn } from '@vialant/domain/words/field/witness-turn';
import { type ReactElement, useRef, useState } from 'react';
import { refusalOf } from '../../api/failure.ts';
import { WITNESSED_KEY } from '../../queries/record.ts';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { Form } from '../../ui/screen/Form.tsx';

export type DisputeFormProps = { readonly id: string; readonly onSent: () => void };

/** OPEN-141: what the witness saw instead, in their own words. */
export function DisputeForm({ id, onSent }: DisputeFormProps): ReactElement {
  const { client, newId } = useBasics();
  const queryClient = useQueryClient();
  const [words, setWords] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const key = useRef(newId());

  async function send(): Promise<void> {
    setBusy(true);
    setFailed(null);
    try {
      const body = { id, notes: words };
      await client.call('POST user/dispute_witnessed', body, { idempotencyKey: key.current });
      void queryClient.invalidateQueries({ queryKey: WITNESSED_KEY });
      onSent();
    } catch (error) {
      setFailed(refusalOf(error)?.message ?? witnessTurn.sendFailed);
    }
    setBusy(false);
  }

  return (
    <Form
      label={witnessTurn.notSeen}
      className="dispute-form"
      onSubmit={() => {
        setTried(true);
        if (words.trim() !== '') void send();
      }}
    >
      <TextArea
        label={witnessTurn.whatSeen}
        value={words}
        onChange={(typed) => {
          // Other words are another request.
          key.current = newId();
          setWords(typed);
        }}
        maxLength={LIMITS.checkNotes.maxLength}
        required
        tried={tried}
      />
      {failed !== null && <p role="alert">{failed}</p>}
      <Button type="submit" kind="primary" wide busy={busy}>
        {witnessTurn.send}
      </Button>
    </Form>
  );
}
