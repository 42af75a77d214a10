import type { ReactElement } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { readDrugState } from '../../features/drug-flow-state.ts';
import { UnAdministerScreen } from '../../features/un-administer/UnAdministerScreen.tsx';
import { useGoBack } from '../navigation/use-go-back.ts';

/** ROUTE-15. */
export function UnAdministerPage(): ReactElement {
  const [query] = useSearchParams();
  return <UnAdministerScreen drug={readDrugState(useLocation().state, query)} onBack={useGoBack()} />;
}
