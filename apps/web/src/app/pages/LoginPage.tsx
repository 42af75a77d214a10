import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import { LoginScreen } from '../../features/sign-in/LoginScreen.tsx';
import { SignIn } from '../session/SignIn.tsx';
import { useLanding } from '../session/use-landing.ts';
import { useGoBack } from '../navigation/use-go-back.ts';
import { wantedPath } from '../navigation/wanted-path.ts';

/** ROUTE-02. */
export function LoginPage(): ReactElement {
  const goBack = useGoBack();
  const wanted = useLanding(wantedPath(useLocation().state));
  return <SignIn wanted={wanted}>{(form) => <LoginScreen {...form} onBack={goBack} />}</SignIn>;
}
