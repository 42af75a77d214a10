import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { ContactScreen } from '../features/contact/ContactScreen.tsx';
import { paths } from './paths.ts';
import { useGoBack } from './use-go-back.ts';

/** ROUTE-03. */
export function ContactPage(): ReactElement {
  const navigate = useNavigate();
  return (
    <ContactScreen
      onBack={useGoBack()}
      onResetPassword={() => void navigate(paths.forgotPassword)}
      onSent={() => void navigate(paths.home)}
    />
  );
}
