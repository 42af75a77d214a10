import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refuseResetEmail } from '@vialant/domain/values/email';
import { labels } from '@vialant/domain/words/labels';
import { messages } from '@vialant/domain/words/messages';
import { refusalMessage, say } from '@vialant/domain/words/refusal';
import { type ReactElement, useState } from 'react';
import { refusalOf } from '../../api/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Form } from '../../ui/screen/Form.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { TitleBar } from '../../ui/screen/TitleBar.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { useBasics } from '../../services/services.ts';
import './reset.css';

export type ForgotPasswordScreenProps = {
  readonly email: string;
  readonly onSent: () => void;
  readonly onBack: () => void;
};

/** RESET-01 to RESET-03, OPEN-022. */
export function ForgotPasswordScreen({ email, onSent, onBack }: ForgotPasswordScreenProps): ReactElement {
  const toast = useToast();
  const [entry, setEntry] = useState(email);
  const [tried, setTried] = useState(false);
  const ask = useAskForLink();
  const submit = useMutation({
    mutationFn: ask,
    onSuccess: () => {
      toast(messages.reset.checkEmail);
      onSent();
    },
    onError: (error) => toast(refusalOf(error)?.err === 'TOO_MANY' ? messages.api.tooMany : messages.shell.saveFailed),
  });

  function handleSubmit(): void {
    setTried(true);
    const refusal = refuseResetEmail(entry);
    if (refusal !== null) toast(refusalMessage(refusal), say(refusal));
    else submit.mutate(entry.trim());
  }

  return (
    <Screen bar={<TitleBar title={labels.reset.requestTitle} onBack={onBack} />}>
      <Form label={labels.reset.requestTitle} onSubmit={handleSubmit} className="reset-form">
        <TextField
          label={labels.reset.email}
          value={entry}
          onChange={setEntry}
          required
          tried={tried}
          autoComplete="username"
          kind="address"
        />
        <Button type="submit" kind="primary" wide busy={submit.isPending}>
          {labels.reset.submit}
        </Button>
      </Form>
    </Screen>
  );
}

/**
 * RESET-02: first removes what is stored here, including the session, and tells the server to end it if there is a
 * network.
 */
function useAskForLink(): (email: string) => Promise<unknown> {
  const { client, storage } = useBasics();
  const queryClient = useQueryClient();
  return (email) => {
    if (storage.signedIn()) client.call('POST user/logout').catch(() => {}); // otherwise it expires by itself
    storage.clearForLogOut();
    queryClient.clear();
    return client.call('POST user/forgot_password', { email });
  };
}
