import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import { readOfflineState } from '../../features/offline/offline-state.ts';
import { OfflineCheckScreen } from '../../features/offline/OfflineCheckScreen.tsx';
import { guestStep } from './guest-step.tsx';
import { phoneStep } from './phone-step.tsx';
import { useGoBack } from '../navigation/use-go-back.ts';
import { useShowKept } from './use-show-kept.ts';

/** The offline inventory check, from its first scan. */
export function OfflineCheckPage(): ReactElement {
  const told = readOfflineState(useLocation().state);
  return (
    <OfflineCheckScreen
      code={told?.code ?? ''}
      how={told?.how ?? null}
      met={told?.more ?? []}
      guest={guestStep}
      phone={phoneStep}
      onSaved={useShowKept()}
      onBack={useGoBack()}
    />
  );
}
