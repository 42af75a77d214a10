import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import { AdministerScreen } from '../../features/administer/AdministerScreen.tsx';
import { readDrugsState } from '../../features/drug-flow-state.ts';
import { useGoBack } from '../navigation/use-go-back.ts';

/** ROUTE-10. Opened without a vial, it asks for one. */
export function AdministerPage(): ReactElement {
  const { drugIds, ways } = readDrugsState(useLocation().state);
  return <AdministerScreen vials={drugIds} ways={ways} onBack={useGoBack()} />;
}
