import type { ReactElement } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ForgotPasswordScreen } from '../../features/reset/ForgotPasswordScreen.tsx';
import { paths } from '../navigation/paths.ts';
import { useGoBack } from '../navigation/use-go-back.ts';

/** ROUTE-04. */
export function ForgotPasswordPage(): ReactElement {
  const navigate = useNavigate();
  return (
    <ForgotPasswordScreen
      email={knownEmail(useLocation().state)}
      onSent={() => void navigate(paths.login)}
      onBack={useGoBack()}
    />
  );
}

/** The email that was typed into the login form (OPEN-054). */
function knownEmail(state: unknown): string {
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : '';
  return typeof email === 'string' ? email : '';
}
