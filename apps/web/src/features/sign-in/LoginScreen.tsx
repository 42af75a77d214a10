import { labels } from '@vialant/domain/labels';
import type { ReactElement } from 'react';
import { Screen } from '../../ui/Screen.tsx';
import { TitleBar } from '../../ui/TitleBar.tsx';
import { LoginForm, type LoginFormProps } from './LoginForm.tsx';

export type LoginScreenProps = LoginFormProps & { readonly onBack: () => void };

export function LoginScreen({ onBack, ...form }: LoginScreenProps): ReactElement {
  return (
    <Screen bar={<TitleBar title={labels.home.logIn} onBack={onBack} />}>
      <div className="login-screen">
        <LoginForm {...form} />
      </div>
    </Screen>
  );
}
