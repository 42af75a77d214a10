import type { ReactElement } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { readDrugState } from '../../features/drug-flow-state.ts';
import { IncidentScreen } from '../../features/incident/IncidentScreen.tsx';
import { useGoBack } from '../navigation/use-go-back.ts';

/** ROUTE-17. */
export function IncidentPage(): ReactElement {
  const [query] = useSearchParams();
  return <IncidentScreen drug={readDrugState(useLocation().state, query)} onBack={useGoBack()} />;
}
