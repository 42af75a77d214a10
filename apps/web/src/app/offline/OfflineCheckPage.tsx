import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import { readOfflineState } from '../../features/offline/offline-state.ts';
import { OfflineCheckScreen } from '../../features/offline/OfflineCheckScreen.tsx';
import { useGoBack } from '../navigation/use-go-back.ts';
import { offlineFrame } from './offline-frame.ts';

/** The offline inventory check, from its first scan. */
export function OfflineCheckPage(): ReactElement {
  const told = readOfflineState(useLocation().state);
  return (
    <OfflineCheckScreen
      code={told?.code ?? ''}
      how={told?.how ?? null}
      met={told?.more ?? []}
      {...offlineFrame}
      onBack={useGoBack()}
    />
  );
}
