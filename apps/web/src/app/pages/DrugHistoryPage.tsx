import type { ReactElement } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { readDrugState } from '../../features/drug-flow-state.ts';
import { HistoryScreen } from '../../features/history/HistoryScreen.tsx';
import { useGoBack } from '../navigation/use-go-back.ts';
import { useScanFromHere } from '../navigation/use-scan-from-here.ts';

/** ROUTE-16. */
export function DrugHistoryPage(): ReactElement {
  const [query] = useSearchParams();
  useScanFromHere();
  return <HistoryScreen drug={readDrugState(useLocation().state, query)} onBack={useGoBack()} />;
}
