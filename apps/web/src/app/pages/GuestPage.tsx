import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useActs } from '../../acts/use-acts.ts';
import { GuestScreen } from '../../features/guest/GuestScreen.tsx';
import { ActSummary } from '../../features/witness/ActSummary.tsx';
import { useRecording } from '../../services/services.ts';
import { NothingToWitness } from '../../features/witness/NothingToWitness.tsx';
import { paths } from '../navigation/paths.ts';
import { useGoBack } from '../navigation/use-go-back.ts';

/** ROUTE-19. */
export function GuestPage(): ReactElement {
  const navigate = useNavigate();
  const goBack = useGoBack();
  const { acts: store } = useRecording();
  const acts = useActs();
  const act = acts.current();
  if (act === null) {
    const title = labels.witness.guestVerify;
    return <NothingToWitness title={title} onBack={goBack} onHome={() => void navigate(paths.home)} />;
  }
  return (
    <GuestScreen
      formKey={`guest ${act.id}`}
      summary={<ActSummary act={act} />}
      onFinish={async (guest) => {
        await acts.complete(act, guest);
        return store.find(act.id) === null;
      }}
      onBack={goBack}
    />
  );
}
