import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import { readDrugsState } from '../../features/drug-flow-state.ts';
import { readOfflineState } from '../../features/offline/offline-state.ts';
import { WasteScreen } from '../../features/waste/WasteScreen.tsx';
import { useGoBack } from '../navigation/use-go-back.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const OfflineWastePage = lazyPart(async () => (await import('../offline/OfflineWastePage.tsx')).OfflineWastePage);

/** ROUTE-14. Opened without a vial, it asks for one. */
export function WastePage(): ReactElement {
  const { state } = useLocation();
  const goBack = useGoBack();
  const told = readOfflineState(state);
  if (told !== null) return <OfflineWastePage told={told} />;
  const { drugIds, ways } = readDrugsState(state);
  return <WasteScreen vials={drugIds} ways={ways} onBack={goBack} />;
}
