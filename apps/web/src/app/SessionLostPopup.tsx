import { labels } from '@vialant/domain/labels';
import { messages } from '@vialant/domain/messages';
import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import { LoginForm } from '../features/sign-in/LoginForm.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Popup } from '../ui/Popup.tsx';
import { SignIn } from './SignIn.tsx';
import { loginState } from './wanted-path.ts';

/** The login form over the page the session was lost on; signing in comes back to that page (SESSION-08, SESSION-09). */
export function SessionLostPopup(): ReactElement {
  const { wanted } = loginState(useLocation());
  return (
    <Popup opened mustAnswer title={labels.home.logIn} onClose={() => {}}>
      <Notice text={messages.session.expired.text} />
      <SignIn wanted={wanted}>{(form) => <LoginForm {...form} />}</SignIn>
    </Popup>
  );
}
