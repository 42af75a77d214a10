import { labels } from '@vialant/domain/labels';
import { type ReactElement, useState } from 'react';
import { generatePath, useNavigate } from 'react-router';
import { OfflineChoicesPopup } from '../features/home/OfflineChoicesPopup.tsx';
import { ScanFlowScreen } from '../features/scan-flow/ScanFlowScreen.tsx';
import { useCurrentUser } from './current-user-queries.ts';
import { NotReadyPopup } from './NotReadyPopup.tsx';
import { paths } from './paths.ts';
import { useGoBack } from './use-go-back.ts';

/** ROUTE-09. What a code leads to takes the scanner's place, so that back leads to where the scan began. */
export function ScannerPage(): ReactElement {
  const goBack = useGoBack();
  const navigate = useNavigate();
  const { data: user, isError } = useCurrentUser();
  const [asked, setAsked] = useState<string | null>(null);
  const [isOffline, setIsOffline] = useState(false);
  const go = (path: string, state?: object): void => void navigate(path, { replace: true, ...(state && { state }) });
  return (
    <>
      <ScanFlowScreen
        user={{
          role: user?.role ?? 'user',
          settings: { allow_users_to_create_drugs: user?.allowsNewDrugs ?? false },
          allowsManualEntry: user?.allowsManualEntry ?? false,
        }}
        // What a code leads to depends on who scans it; if that cannot be known, on the least they may.
        covered={asked !== null || isOffline || (user === undefined && !isError)}
        onDrug={(id) => go(generatePath(paths.drugDetails, { id }))}
        onVehicle={() => go(paths.vehicleCheck)}
        onNewDrug={(code) => go(paths.drugCreate, { code })}
        onInventoryCheck={() => setAsked(labels.boxActions.inventoryCheck)}
        onTransferUnit={() => setAsked(labels.boxActions.transferUnit)}
        onReseal={() => setAsked(labels.boxActions.reseal)}
        onGoOffline={() => setIsOffline(true)}
        onBack={goBack}
      />
      <NotReadyPopup opened={asked !== null} title={asked ?? ''} onClose={() => setAsked(null)} />
      <OfflineChoicesPopup opened={isOffline} onClose={() => setIsOffline(false)} />
    </>
  );
}
