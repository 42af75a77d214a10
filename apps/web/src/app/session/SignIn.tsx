import type { ReactElement, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { LoginFormProps } from '../../features/sign-in/LoginForm.tsx';
import { paths } from '../navigation/paths.ts';
import { usePendingSignIn } from './pending-sign-in.tsx';
import { useEnter } from './use-enter.tsx';

export type SignInProps = { readonly wanted: string; readonly children: (form: LoginFormProps) => ReactNode };

/** The login form, with the pages to which its results lead. */
export function SignIn({ wanted, children }: SignInProps): ReactElement {
  const navigate = useNavigate();
  const pending = usePendingSignIn();
  const { enter, choice } = useEnter(wanted);
  return (
    <>
      {children({
        resetPath: paths.forgotPassword,
        contactPath: paths.signup,
        onSignedIn: (reply) => enter(reply.num_additional_groups),
        onResetRequired: (email) => void navigate(paths.forgotPassword, { state: { email } }),
        onPhoneWanted: (signIn) => {
          pending.keep({ ...signIn, wanted });
          void navigate(paths.enterPhone);
        },
      })}
      {choice}
    </>
  );
}
