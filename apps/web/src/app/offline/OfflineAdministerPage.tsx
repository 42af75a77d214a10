import { refuseScan } from '@vialant/domain/scan/code';
import type { ReactElement } from 'react';
import { useLocation, useParams } from 'react-router';
import { readOfflineState } from '../../features/offline/offline-state.ts';
import { OfflineAdministerScreen } from '../../features/offline/OfflineAdministerScreen.tsx';
import { guestStep } from './guest-step.tsx';
import { phoneStep } from './phone-step.tsx';
import { useGoBack } from '../navigation/use-go-back.ts';
import { useShowKept } from './use-show-kept.ts';

/** ROUTE-10: on the offline path the address holds the barcode. A code without a scan before it counts as typed. */
export function OfflineAdministerPage(): ReactElement {
  const { value = '' } = useParams();
  const state = readOfflineState(useLocation().state);
  const told = state?.code === value ? state : null;
  return (
    <OfflineAdministerScreen
      codes={
        refuseScan(value) === null
          ? [{ code: value, how: told === null ? 'typed' : told.how }, ...(told?.more ?? [])]
          : []
      }
      guest={guestStep}
      phone={phoneStep}
      onSaved={useShowKept()}
      onBack={useGoBack()}
    />
  );
}
