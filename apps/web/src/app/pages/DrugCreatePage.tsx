import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import { NewDrugScreen } from '../../features/drug-create/NewDrugScreen.tsx';
import { readNewDrugState } from '../../features/drug-flow-state.ts';
import { useAwaited } from '../../queries/use-awaited.ts';
import { NOTHING_BEGUN } from '../../services/offline-start.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TitleBar } from '../../ui/screen/TitleBar.tsx';
import { useCurrentUser } from '../session/current-user-queries.ts';
import { useGoBack } from '../navigation/use-go-back.ts';

/** ROUTE-08, ROUTE-22, OPEN-004, OPEN-010. */
export function DrugCreatePage(): ReactElement {
  const goBack = useGoBack();
  const { state } = useLocation();
  const user = useCurrentUser();
  useAwaited([user], NOTHING_BEGUN);
  if (user.data) return <NewDrugScreen first={readNewDrugState(state)} user={user.data} onBack={goBack} />;
  return (
    <Screen bar={<TitleBar title={labels.create.form} onBack={goBack} />}>
      {user.isError ? (
        <LoadFailed onRetry={() => void user.refetch()} busy={user.isFetching} />
      ) : (
        <Skeleton width="100%" height="24rem" />
      )}
    </Screen>
  );
}
