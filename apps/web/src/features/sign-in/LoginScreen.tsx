import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { Logo } from '../../ui/Logo.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { TitleBar } from '../../ui/screen/TitleBar.tsx';
import { useProduct } from '../../services/services.ts';
import { LoginForm, type LoginFormProps } from './LoginForm.tsx';

export type LoginScreenProps = LoginFormProps & { readonly onBack: () => void };

export function LoginScreen({ onBack, ...form }: LoginScreenProps): ReactElement {
  const { productName } = useProduct();
  return (
    <Screen bar={<TitleBar title={labels.home.logIn} onBack={onBack} />}>
      <div className="login-screen">
        <div className="login-mark">
          <Logo label={`${productName} logo`} size={64} />
        </div>
        <LoginForm {...form} />
      </div>
    </Screen>
  );
}
