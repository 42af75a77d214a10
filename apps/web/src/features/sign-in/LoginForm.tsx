import { refuseText } from '@vialant/domain/values/input';
import { labels } from '@vialant/domain/words/labels';
import { TIMING } from '@vialant/domain/values/timing';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx';
import { EmailField } from '../../ui/fields/EmailField.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { Form } from '../../ui/screen/Form.tsx';
import { useBasics } from '../../services/services.ts';
import { OneTimeCodePopup } from './OneTimeCodePopup.tsx';
import { useBiometricsAvailable } from './use-biometrics-available.ts';
import { type SignInEnds, useSignIn } from './use-sign-in.ts';
import './LoginForm.css';

export type LoginFormProps = SignInEnds & { readonly resetPath: string; readonly contactPath: string };

export function LoginForm({ resetPath, contactPath, ...ends }: LoginFormProps): ReactElement {
  const { storage } = useBasics();
  const lastEmail = storage.get('lastLoginEmail') ?? '';
  const [email, setEmail] = useState(lastEmail);
  const [password, setPassword] = useState('');
  const [personal, setPersonal] = useState(storage.get('personalDevice'));
  const [tried, setTried] = useState(false);
  const biometricsAvailable = useBiometricsAvailable();
  const { busy, signIn, codeAsked, submitCode, dropCode } = useSignIn(ends);

  function handleSubmit(): void {
    setTried(true);
    const username = email.trim();
    const complete = refuseText({ value: username, required: true, kind: 'email' }) === null && password !== '';
    if (complete) void signIn({ email: username, password, personal: personal && biometricsAvailable });
  }

  return (
    <>
      <Form label={labels.home.logIn} onSubmit={handleSubmit} className="login-form">
        <EmailField
          label={labels.login.email}
          value={email}
          onChange={setEmail}
          required
          tried={tried}
          autoComplete="username"
        />
        <PasswordField
          label={labels.login.password}
          value={password}
          onChange={setPassword}
          required
          tried={tried}
          autoComplete="current-password"
          focusFirst={lastEmail !== ''}
        />
        {biometricsAvailable && (
          <CheckboxField label={labels.login.biometric} checked={personal} onChange={setPersonal} />
        )}
        <Link className="text-link login-form-reset" to={resetPath} state={{ email: email.trim() }}>
          {labels.login.passwordReset}
        </Link>
        <Button type="submit" kind="primary" wide busy={busy} debounceMs={TIMING.login.continueThrottleMs}>
          {labels.login.continue}
        </Button>
        <Link className="text-link login-form-contact" to={contactPath}>
          {labels.login.contactUs}
        </Link>
      </Form>
      <OneTimeCodePopup opened={codeAsked} busy={busy} onSubmit={(code) => void submitCode(code)} onClose={dropCode} />
    </>
  );
}
