import type { ReactElement } from 'react';
import type { OfflineState } from '../../features/offline/offline-state.ts';
import { WasteScreen } from '../../features/waste/WasteScreen.tsx';
import { useGoBack } from '../navigation/use-go-back.ts';
import { offlineFrame } from './offline-frame.ts';

/** ROUTE-14 with `offline`. */
export function OfflineWastePage({ told }: { readonly told: OfflineState }): ReactElement {
  const codes = told.code === '' ? [] : [told, ...told.more];
  return (
    <WasteScreen
      vials={codes.map(({ code }) => code)}
      ways={codes.map(({ how }) => how ?? '')}
      offline={offlineFrame}
      onBack={useGoBack()}
    />
  );
}
