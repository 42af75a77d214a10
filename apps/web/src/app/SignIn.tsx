import { lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SignedIn } from '../features/sign-in/keep-session.ts';
import type { LoginFormProps } from '../features/sign-in/LoginForm.tsx';
import { useServices } from '../features/services.ts';
import { paths } from './paths.ts';

const ChooseAgencyPopup = lazy(() =>
  import('../features/agency/ChooseAgencyPopup.tsx').then((module) => ({ default: module.ChooseAgencyPopup })),
);

export type SignInProps = { readonly wanted: string; readonly children: (form: LoginFormProps) => ReactNode };

/** What follows a good sign-in: the choice of an agency where there is one, then the app anew (LOGIN-16). */
export function SignIn({ wanted, children }: SignInProps): ReactElement {
  const { page } = useServices();
  const navigate = useNavigate();
  const [choosing, setChoosing] = useState(false);
  const enter = (): void => page.open(wanted);

  function handleSignedIn(reply: SignedIn): void {
    if (reply.num_additional_groups >= 1) setChoosing(true);
    else enter();
  }

  return (
    <>
      {children({
        resetPath: paths.forgotPassword,
        contactPath: paths.signup,
        onSignedIn: handleSignedIn,
        onResetRequired: (email) => void navigate(paths.forgotPassword, { state: { email } }),
      })}
      {choosing && (
        <Suspense>
          <ChooseAgencyPopup opened currentId={null} onChosen={enter} onClose={enter} />
        </Suspense>
      )}
    </>
  );
}
