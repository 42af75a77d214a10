import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { ContactScreen } from '../../features/contact/ContactScreen.tsx';
import { paths } from '../navigation/paths.ts';
import { useGoBack } from '../navigation/use-go-back.ts';

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
