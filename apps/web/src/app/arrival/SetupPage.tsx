import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { keepSession } from '../../features/sign-in/keep-session.ts';
import { useServices } from '../../services/services.ts';
import { paths } from '../navigation/paths.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const Setup = lazyPart(async () => (await import('../../office/setup/Setup.tsx')).Setup);

/** SETUP-01: the first run, after which the admin is in the office. */
export function SetupPage(): ReactElement {
  const services = useServices();
  const navigate = useNavigate();
  return (
    <Setup
      onDone={({ id: userId, primary_email: email, token, region, device_token: deviceToken }) => {
        keepSession(services, { userId, email, token, region, deviceToken });
        services.page.open(paths.office);
      }}
      onLogIn={() => void navigate(paths.login)}
    />
  );
}
