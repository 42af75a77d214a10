import { labels } from '@vialant/domain/words/labels';
import { type ReactElement, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Form } from '../../ui/screen/Form.tsx';
import { Popup } from '../../ui/Popup.tsx';
import './LoginForm.css';

export type OneTimeCodePopupProps = {
  readonly opened: boolean;
  readonly busy: boolean;
  readonly onSubmit: (code: string) => void;
  readonly onClose: () => void;
};

/** OTP-01 to OTP-05, OPEN-019. */
export function OneTimeCodePopup({ opened, busy, onSubmit, onClose }: OneTimeCodePopupProps): ReactElement {
  return (
    <Popup opened={opened} title={labels.otp.title} firstFocus="content" onClose={onClose}>
      <CodeForm busy={busy} onSubmit={onSubmit} />
    </Popup>
  );
}

/** A component inside the popup, so that the field is empty each time the popup opens. */
function CodeForm({ busy, onSubmit }: Pick<OneTimeCodePopupProps, 'busy' | 'onSubmit'>): ReactElement {
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);

  function handleSubmit(): void {
    setTried(true);
    const digits = code.replaceAll(/\s/g, '');
    if (digits !== '') onSubmit(digits);
  }

  return (
    <Form label={labels.otp.title} onSubmit={handleSubmit} className="login-form">
      <TextField
        kind="code"
        label={labels.otp.code}
        hint={labels.otp.note}
        value={code}
        onChange={setCode}
        required
        tried={tried}
        autoComplete="one-time-code"
        focusFirst
      />
      <Button type="submit" kind="primary" wide busy={busy}>
        {labels.otp.submit}
      </Button>
    </Form>
  );
}
