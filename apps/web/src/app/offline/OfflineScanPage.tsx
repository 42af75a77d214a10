import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { OfflineCodeScanner } from '../../features/stock-form/offline/OfflineCodeScanner.tsx';
import { useGoBack } from '../navigation/use-go-back.ts';
import { useOfflineWays } from './use-offline-ways.ts';

export type OfflineScanPageProps = { readonly what: 'administer' | 'waste' };

/** The scan with which an offline administration or waste begins (OPEN-027, WASTE-15). */
export function OfflineScanPage({ what }: OfflineScanPageProps): ReactElement {
  const ways = useOfflineWays();
  const { titles } = labels.scan;
  return (
    <OfflineCodeScanner
      forDose
      title={what === 'waste' ? titles.offlineWaste : titles.drug}
      onCode={(code, scannedBy) => ways.begin(what, code, scannedBy)}
      onBack={useGoBack()}
    />
  );
}
