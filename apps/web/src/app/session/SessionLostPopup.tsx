import { IconFingerprint } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import { messages } from '@vialant/domain/words/messages';
import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import { LoginForm } from '../../features/sign-in/LoginForm.tsx';
import { useReentry } from '../../features/sign-in/use-reentry.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { StateMessage } from '../../ui/StateMessage.tsx';
import { SignIn } from './SignIn.tsx';
import { loginState } from '../navigation/wanted-path.ts';

/**
 * Shown over the page on which the session was lost: the biometric check where the device has one, else the login form
 * (SESSION-05 to SESSION-09).
 */
export function SessionLostPopup(): ReactElement {
  const { wanted } = loginState(useLocation());
  const { asking, giveUp, ask } = useReentry();
  return (
    <Popup firstFocus="content" opened mustAnswer title={labels.home.logIn} onClose={() => {}}>
      {asking ? (
        <StateMessage
          icon={<IconFingerprint size="2rem" />}
          text={labels.session.checking}
          action={<Button onClick={giveUp}>{labels.session.withPassword}</Button>}
        />
      ) : (
        <>
          <Notice text={messages.session.expired.text} />
          {ask !== null && (
            <Button wide icon={<IconFingerprint aria-hidden size="1.5rem" />} onClick={ask}>
              {labels.session.withBiometrics}
            </Button>
          )}
          <SignIn wanted={wanted}>{(form) => <LoginForm {...form} />}</SignIn>
        </>
      )}
    </Popup>
  );
}
