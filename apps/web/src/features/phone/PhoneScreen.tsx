import { useMutation } from '@tanstack/react-query';
import { labels } from '@vialant/domain/words/labels';
import { messages } from '@vialant/domain/words/messages';
import { phoneOnWire, refusePhone } from '@vialant/domain/values/phone';
import { refusalMessage } from '@vialant/domain/words/refusal';
import { type ReactElement, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Form } from '../../ui/screen/Form.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { TitleBar } from '../../ui/screen/TitleBar.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { useBasics } from '../../services/services.ts';
import './PhoneScreen.css';

export type PhoneScreenProps = {
  /** The guid of the accepted one-time code, which also allows setting the number (OPEN-069). */
  readonly guid: string;
  readonly code: string;
  /** Continues the sign-in, with or without a number. */
  readonly onDone: () => Promise<void>;
  readonly onBack: () => void;
};

/** PHONE-01 to PHONE-15. */
export function PhoneScreen({ guid, code, onDone, onBack }: PhoneScreenProps): ReactElement {
  const { client } = useBasics();
  const toast = useToast();
  const [entry, setEntry] = useState('');
  const [optedIn, setOptedIn] = useState(false);
  const submit = useMutation({
    mutationFn: async (number: string) => {
      await client.call('POST user/phone/update', {
        dual_factor_guid: guid,
        dual_factor_code: code,
        new_phone_number: number,
      });
    },
    onSuccess: async () => {
      toast(messages.phone.updated);
      await onDone();
    },
    onError: () => toast(messages.phone.updateFailed),
  });
  const later = useMutation({ mutationFn: onDone });

  function handleSubmit(): void {
    const refusal = refusePhone(entry, optedIn);
    if (refusal !== null) toast(refusalMessage(refusal));
    else submit.mutate(phoneOnWire(entry));
  }

  return (
    <Screen bar={<TitleBar title={labels.phone.title} onBack={onBack} />}>
      <Form label={labels.phone.title} onSubmit={handleSubmit} className="phone-form">
        <TextField
          kind="phone"
          label={labels.phone.number}
          placeholder="1 234 567 8901"
          value={entry}
          onChange={setEntry}
          autoComplete="tel"
        />
        <CheckboxField label={labels.phone.optIn} checked={optedIn} onChange={setOptedIn} />
        <Button type="submit" kind="primary" wide busy={submit.isPending}>
          {labels.phone.submit}
        </Button>
        <Button kind="quiet" wide busy={later.isPending} onClick={() => later.mutate()}>
          {labels.phone.later}
        </Button>
      </Form>
    </Screen>
  );
}
