import { useQueryClient } from '@tanstack/react-query';
import { SIGNAL_LIMITS } from '@vialant/domain/signals/signal';
import { signalMessages, signalWords as words } from '@vialant/domain/words/office/signals';
import { say } from '@vialant/domain/words/refusal';
import { type ReactElement, type ReactNode, useState } from 'react';
import { ABOUT_CASES } from '../../queries/discrepancy-case.ts';
import { ABOUT_SIGNALS, type Signal } from '../../queries/office/signal.ts';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldFrame } from '../../ui/fields/FieldFrame.tsx';
import { TextAreaInput } from '../../ui/fields/Input.tsx';
import { Form } from '../../ui/screen/Form.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { useSaving } from '../form/use-saving.ts';
import { useHoldPage } from '../shell/leave-guard.tsx';

/** SIGNALS-07: what was found about a signal: reviewed with a note, or a case that begins with its records. */
export function ReviewForm({
  signal: { id },
  children,
}: {
  readonly signal: Signal;
  readonly children: ReactNode;
}): ReactElement {
  const { client } = useBasics();
  const queryClient = useQueryClient();
  const toast = useToast();
  const saving = useSaving();
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | null>(null);
  useHoldPage(note.trim() !== '' && !saving.isSaving);

  async function send(opensCase: boolean): Promise<void> {
    if (note.trim() === '') {
      setError(say({ code: 'REQUIRED' }));
      return;
    }
    const isSent = await saving.run(async (idempotencyKey) => {
      const body = { id, note: note.trim(), ...(opensCase && { open_case: 1 as const }) };
      try {
        await client.call('POST signal/review', body, { idempotencyKey });
      } finally {
        // Also after a refusal: a colleague was faster, and the signal has no form any more.
        await Promise.all([queryClient.invalidateQueries(ABOUT_SIGNALS), queryClient.invalidateQueries(ABOUT_CASES)]);
      }
    });
    if (isSent) toast(opensCase ? signalMessages.caseOpened : signalMessages.reviewed);
  }

  return (
    <Form label={words.review} onSubmit={() => void send(false)} className="office-form">
      <div className="office-form-fields">
        {children}
        <FieldFrame label={words.note} error={error ?? saving.failure.fields['note'] ?? null} hint={words.noteHint}>
          {(inputId) => (
            <TextAreaInput
              id={inputId}
              rows={3}
              required
              maxLength={SIGNAL_LIMITS.noteLength}
              error={error !== null}
              value={note}
              onChange={(event) => {
                setNote(event.currentTarget.value);
                setError(null);
                saving.forget();
              }}
            />
          )}
        </FieldFrame>
      </div>
      <div className="office-form-foot">
        {saving.failure.text !== null && (
          <p role="alert" className="office-form-failure">
            {saving.failure.text}
          </p>
        )}
        <Button busy={saving.isSaving} onClick={() => void send(true)}>
          {words.openCase}
        </Button>
        <Button type="submit" kind="primary" busy={saving.isSaving}>
          {words.review}
        </Button>
      </div>
    </Form>
  );
}
