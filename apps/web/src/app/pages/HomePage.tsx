import { offline as offlineMessages } from '@vialant/domain/words/messages/offline';
import { type ReactElement, useState } from 'react';
import { useNavigate } from 'react-router';
import { HomeScreen } from '../../features/home/HomeScreen.tsx';
import { useBasics } from '../../services/services.ts';
import { lazyPopup } from '../../ui/lazy-popup.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { BoxFlows } from '../boxes/BoxFlows.tsx';
import { DashboardPage } from './DashboardPage.tsx';
import { paths } from '../navigation/paths.ts';
import { useOfflineWays } from '../offline/use-offline-ways.ts';
import { useWaitingCount } from '../offline/use-waiting-count.ts';

const OfflineChoicesPopup = lazyPopup(
  async () => (await import('../../features/offline/OfflineChoicesPopup.tsx')).OfflineChoicesPopup,
);

/** ROUTE-01, OPEN-001. */
export function HomePage(): ReactElement {
  const { storage } = useBasics();
  if (!storage.signedIn()) return <SignedOutHome />;
  return (
    <BoxFlows>
      <DashboardPage />
    </BoxFlows>
  );
}

function SignedOutHome(): ReactElement {
  const navigate = useNavigate();
  const toast = useToast();
  const ways = useOfflineWays();
  const waiting = useWaitingCount();
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <>
      <HomeScreen
        waiting={waiting}
        onLogIn={() => void navigate(paths.login)}
        onContact={() => void navigate(paths.signup)}
        onOffline={() => setIsChoosing(true)}
        onHelp={() => void navigate(paths.help)}
      />
      <OfflineChoicesPopup
        opened={isChoosing}
        onOther={null}
        onChoose={(choice) => {
          toast(offlineMessages.goingOffline);
          ways.scanFor(choice);
        }}
        onClose={() => setIsChoosing(false)}
      />
    </>
  );
}
