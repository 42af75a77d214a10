import { defaultSettings } from '@vialant/domain/agency/settings';
import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useActs } from '../../acts/use-acts.ts';
import { NothingToWitness } from '../../features/witness/NothingToWitness.tsx';
import { WitnessScreen } from '../../features/witness/WitnessScreen.tsx';
import { useCurrentUser } from '../session/current-user-queries.ts';
import { paths } from '../navigation/paths.ts';
import { useGoBack } from '../navigation/use-go-back.ts';

/** ROUTE-18. */
export function WitnessPage(): ReactElement {
  const navigate = useNavigate();
  const goBack = useGoBack();
  const act = useActs().current();
  const { data: user, isError, refetch } = useCurrentUser();
  if (act === null) {
    const { title } = labels.witness;
    return <NothingToWitness title={title} onBack={goBack} onHome={() => void navigate(paths.home)} />;
  }
  return (
    <WitnessScreen
      act={act}
      user={{
        id: user?.id ?? '',
        name: user?.name ?? '',
        agencyId: user?.agencyId ?? '',
        allows: user?.settings ?? defaultSettings,
        allowsSelfWitness: user?.settings.allow_self_witness ?? false,
      }}
      onRetry={isError && user === undefined ? () => void refetch() : null}
      onGuest={() => void navigate(paths.guest, { state: { actId: act.id } })}
      onBack={goBack}
    />
  );
}
