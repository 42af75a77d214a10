import type { WitnessFields } from '@vialant/contract/witness-input';
import { labels } from '@vialant/domain/words/labels';
import { GUEST_TITLES, LIMITS } from '@vialant/domain/values/limits';
import { type ReactElement, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/screen/Form.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { TitleBar } from '../../ui/screen/TitleBar.tsx';
import { SignatureField } from './SignatureField.tsx';
import { guestFields, useGuestForm } from './use-guest-form.ts';
import './guest.css';

export type GuestScreenProps = {
  /** The key under which the values are stored. */
  readonly formKey: string;
  /** What will be recorded. */
  readonly summary: ReactNode;
  /** Receives the guest; returns whether the stored values can be removed. */
  readonly onFinish: (guest: WitnessFields) => Promise<boolean>;
  readonly onBack: () => void;
};

const titles = GUEST_TITLES.map((title) => ({ value: title, label: title }));

/** GUEST-01 to GUEST-08: a person without an account enters who they are, and signs. */
export function GuestScreen({ formKey, summary, onFinish, onBack }: GuestScreenProps): ReactElement {
  const { form, change, forget } = useGuestForm(formKey);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const formId = useId();
  const signature = useRef<HTMLButtonElement>(null);

  function handleSubmit(): void {
    setTried(true);
    // the form then moves the focus to the first invalid field before it, if any
    if (form.signature === '') signature.current?.focus();
    if (guestFields(form) !== null) void finish();
  }

  async function finish(): Promise<void> {
    const fields = guestFields(form);
    if (fields === null) return;
    setBusy(true);
    if (await onFinish(fields)) forget();
    setBusy(false);
  }

  return (
    <Screen
      bar={<TitleBar title={labels.witness.guestVerify} onBack={onBack} />}
      foot={
        <Button type="submit" form={formId} kind="primary" wide busy={busy}>
          {labels.guest.finish}
        </Button>
      }
    >
      {summary}
      <Form id={formId} label={labels.witness.guestVerify} onSubmit={handleSubmit} className="guest-form">
        <TextField
          label={labels.guest.name}
          kind="name"
          value={form.name}
          onChange={(name) => change({ name })}
          required
          tried={tried}
          maxLength={LIMITS.guest.nameLength}
        />
        <SelectField
          label={labels.guest.title}
          value={form.title}
          onChange={(title) => change({ title })}
          choices={titles}
          required
          tried={tried}
        />
        <TextField
          label={labels.guest.licenseNumber}
          value={form.licenseNumber}
          onChange={(licenseNumber) => change({ licenseNumber })}
          required
          tried={tried}
          maxLength={LIMITS.guest.licenseNumberLength}
        />
        <SignatureField
          ref={signature}
          value={form.signature}
          onChange={(drawn) => change({ signature: drawn })}
          tried={tried}
        />
      </Form>
    </Screen>
  );
}
