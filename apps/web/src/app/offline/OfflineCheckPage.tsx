import type { ReactElement } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readOfflineState } from '../../features/offline/offline-state.ts';
import { OfflineCheckScreen } from '../../features/offline/OfflineCheckScreen.tsx';
import { guestStep } from './guest-step.tsx';
import { paths } from '../navigation/paths.ts';
import { useGoBack } from '../navigation/use-go-back.ts';

/** The offline inventory check, from its first scan. */
export function OfflineCheckPage(): ReactElement {
  const told = readOfflineState(useLocation().state);
  const navigate = useNavigate();
  return (
    <OfflineCheckScreen
      code={told?.code ?? ''}
      how={told?.how ?? null}
      met={told?.more ?? []}
      guest={guestStep}
      onSaved={() => void navigate(paths.home, { replace: true })}
      onBack={useGoBack()}
    />
  );
}
