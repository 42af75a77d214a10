import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { keepSession } from '../../features/sign-in/keep-session.ts';
import { AlreadySetUp } from '../../office/setup/AlreadySetUp.tsx';
import { SetupWizard } from '../../office/setup/SetupWizard.tsx';
import { setupStatus } from '../../queries/setup.ts';
import { useServices } from '../../services/services.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { paths } from '../navigation/paths.ts';

/** SETUP-01: the first run; later a sentence that it is over. */
export function SetupPage(): ReactElement {
  const services = useServices();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const status = setupStatus(services.client);
  // Never from the cache of an earlier visit: the server may have been set up since.
  const { data, isError, isFetching, refetch } = useQuery({ ...status, gcTime: 0, staleTime: 0 });

  if (isError) {
    return (
      <Screen>
        <LoadFailed busy={isFetching} onRetry={() => void refetch()} />
      </Screen>
    );
  }
  if (data === undefined) {
    return (
      <Screen>
        <Skeleton width="100%" height="20rem" />
      </Screen>
    );
  }
  if (data.is_set_up) return <AlreadySetUp onLogIn={() => void navigate(paths.login)} />;
  return (
    <SetupWizard
      onDone={({ id: userId, primary_email: email, token, region, device_token: deviceToken }) => {
        keepSession(services, { userId, email, token, region, deviceToken });
        services.page.open(paths.office);
      }}
      onAlreadySetUp={() => queryClient.setQueryData(status.queryKey, { is_set_up: true })}
    />
  );
}
