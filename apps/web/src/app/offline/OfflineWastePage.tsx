import type { ReactElement } from 'react';
import type { OfflineState } from '../../features/offline/offline-state.ts';
import { OfflineWasteScreen } from '../../features/offline/OfflineWasteScreen.tsx';
import { guestStep } from './guest-step.tsx';
import { phoneStep } from './phone-step.tsx';
import { useGoBack } from '../navigation/use-go-back.ts';
import { useShowKept } from './use-show-kept.ts';

/** ROUTE-14 with `offline`. */
export function OfflineWastePage({ told }: { readonly told: OfflineState }): ReactElement {
  return (
    <OfflineWasteScreen
      codes={told.code === '' ? [] : [{ code: told.code, how: told.how }, ...told.more]}
      guest={guestStep}
      phone={phoneStep}
      onSaved={useShowKept('back twice')}
      onBack={useGoBack()}
    />
  );
}
