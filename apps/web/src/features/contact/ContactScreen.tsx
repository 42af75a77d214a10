import { useMutation } from '@tanstack/react-query';
import { labels } from '@vialant/domain/words/labels';
import { CONTACT_DEPARTMENTS } from '@vialant/domain/values/limits';
import { messages } from '@vialant/domain/words/messages';
import { type ReactElement, useState } from 'react';
import { entityApi } from '../../api/entities.ts';
import { Button } from '../../ui/Button.tsx';
import { EmailField } from '../../ui/fields/EmailField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Form } from '../../ui/screen/Form.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { TitleBar } from '../../ui/screen/TitleBar.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { useBasics } from '../../services/services.ts';
import { type ContactEntry, contactLimits, emptyContact, isComplete } from './contact-form.ts';
import './ContactScreen.css';

export type ContactScreenProps = {
  readonly onResetPassword: () => void;
  readonly onBack: () => void;
  readonly onSent: () => void;
};

const departments = CONTACT_DEPARTMENTS.map((name) => ({ value: name, label: name }));

/** SIGNUP-01 to SIGNUP-10. */
export function ContactScreen({ onResetPassword, onBack, onSent }: ContactScreenProps): ReactElement {
  const { client } = useBasics();
  const toast = useToast();
  const [entry, setEntry] = useState(emptyContact);
  const [tried, setTried] = useState(false);
  const submit = useMutation({
    mutationFn: (sent: ContactEntry) => entityApi(client, 'contact_us').create(sent),
    onSuccess: () => {
      toast(messages.contact.sent);
      onSent();
    },
    onError: () => toast(messages.shell.saveFailed),
  });

  function handleSubmit(): void {
    setTried(true);
    if (isComplete(entry)) submit.mutate({ ...entry, email: entry.email.trim() });
  }

  function field<Name extends keyof ContactEntry>(name: Name) {
    return {
      value: entry[name],
      onChange: (value: string) => setEntry((before) => ({ ...before, [name]: value })),
      required: true,
      tried,
    };
  }

  return (
    <Screen bar={<TitleBar title={labels.contact.title} onBack={onBack} />}>
      <Form label={labels.contact.title} onSubmit={handleSubmit} className="contact-form">
        <TextField
          label={labels.contact.firstName}
          kind="name"
          maxLength={contactLimits.first_name}
          autoComplete="given-name"
          {...field('first_name')}
        />
        <TextField
          label={labels.contact.lastName}
          kind="name"
          maxLength={contactLimits.last_name}
          autoComplete="family-name"
          {...field('last_name')}
        />
        <TextField
          label={labels.contact.organization}
          kind="name"
          maxLength={contactLimits.agency_name}
          autoComplete="organization"
          {...field('agency_name')}
        />
        <EmailField
          label={labels.contact.email}
          maxLength={contactLimits.email}
          autoComplete="email"
          {...field('email')}
        />
        <SelectField label={labels.contact.department} choices={departments} {...field('department')} />
        <TextArea
          label={labels.contact.question}
          maxLength={contactLimits.question_or_comment}
          {...field('question_or_comment')}
        />
        <Button type="submit" kind="primary" wide busy={submit.isPending}>
          {labels.contact.submit}
        </Button>
        <Button kind="quiet" wide onClick={onResetPassword}>
          {labels.contact.resetPassword}
        </Button>
      </Form>
    </Screen>
  );
}
