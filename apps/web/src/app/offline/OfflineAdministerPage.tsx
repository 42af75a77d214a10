import { refuseScan } from '@vialant/domain/scan/code';
import type { ReactElement } from 'react';
import { useLocation, useParams } from 'react-router';
import { AdministerScreen } from '../../features/administer/AdministerScreen.tsx';
import { readOfflineState } from '../../features/offline/offline-state.ts';
import type { GivenCode } from '../../services/offline-start.ts';
import { useGoBack } from '../navigation/use-go-back.ts';
import { offlineFrame } from './offline-frame.ts';

/** ROUTE-10: on the offline path the address holds the barcode. A code without a scan before it counts as typed. */
export function OfflineAdministerPage(): ReactElement {
  const { value = '' } = useParams();
  const state = readOfflineState(useLocation().state);
  const told = state?.code === value ? state : null;
  const first: GivenCode = { code: value, how: told === null ? 'typed' : told.how };
  const codes = refuseScan(value) === null ? [first, ...(told?.more ?? [])] : [];
  return (
    <AdministerScreen
      vials={codes.map(({ code }) => code)}
      ways={codes.map(({ how }) => how ?? '')}
      offline={offlineFrame}
      onBack={useGoBack()}
    />
  );
}
