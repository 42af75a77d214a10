import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { setupStatus } from '../../queries/setup.ts';
import { useBasics } from '../../services/services.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AlreadySetUp } from './AlreadySetUp.tsx';
import { SetupWizard, type SetupWizardProps } from './SetupWizard.tsx';

export type SetupProps = Pick<SetupWizardProps, 'onDone'> & { readonly onLogIn: () => void };

/** SETUP-01: the first run; later a sentence that it is over. */
export function Setup({ onDone, onLogIn }: SetupProps): ReactElement {
  const { client } = useBasics();
  const queryClient = useQueryClient();
  const status = setupStatus(client);
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
  if (data.is_set_up) return <AlreadySetUp onLogIn={onLogIn} />;
  return (
    <SetupWizard
      onDone={onDone}
      onAlreadySetUp={() => queryClient.setQueryData(status.queryKey, { is_set_up: true })}
    />
  );
}
