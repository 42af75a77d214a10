import { IconLogin2 } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import { type ReactElement, useState } from 'react';
import { useNavigate } from 'react-router';
import { PhoneScreen } from '../../features/phone/PhoneScreen.tsx';
import { useFinishSignIn } from '../../features/sign-in/use-finish-sign-in.ts';
import { Button } from '../../ui/Button.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { StateMessage } from '../../ui/StateMessage.tsx';
import { TitleBar } from '../../ui/screen/TitleBar.tsx';
import { paths } from '../navigation/paths.ts';
import { type Pending, usePendingSignIn } from '../session/pending-sign-in.tsx';
import { useEnter } from '../session/use-enter.tsx';
import { useGoBack } from '../navigation/use-go-back.ts';

/** ROUTE-05: the page between an accepted one-time code and the end of the sign-in (OTP-06). */
export function PhonePage(): ReactElement {
  const [pending] = useState(usePendingSignIn().kept);
  return pending === null ? <NoSignIn /> : <SignInWithPhone pending={pending} />;
}

function SignInWithPhone({ pending }: { readonly pending: Pending }): ReactElement {
  const finish = useFinishSignIn();
  const goBack = useGoBack();
  const { enter, choice } = useEnter(pending.wanted);

  async function handleDone(): Promise<void> {
    await finish(pending.reply, pending);
    enter(pending.reply.num_additional_groups);
  }

  return (
    <>
      <PhoneScreen guid={pending.guid} code={pending.code} onDone={handleDone} onBack={goBack} />
      {choice}
    </>
  );
}

/** Shown when the page was opened by its address or reloaded: then there is no sign-in to continue. */
function NoSignIn(): ReactElement {
  const navigate = useNavigate();
  return (
    <Screen bar={<TitleBar title={labels.phone.title} onBack={useGoBack()} />}>
      <StateMessage
        icon={<IconLogin2 size="2rem" />}
        text={labels.signInEnded.text}
        action={
          <Button kind="primary" onClick={() => void navigate(paths.login)}>
            {labels.home.logIn}
          </Button>
        }
      />
    </Screen>
  );
}
