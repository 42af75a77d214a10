import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import { readDrugsState } from '../features/drug-flow-state.ts';
import { WasteScreen } from '../features/waste/WasteScreen.tsx';
import { useGoBack } from './use-go-back.ts';

/** ROUTE-14. Opened by itself it asks for a vial. */
export function WastePage(): ReactElement {
  const { drugIds } = readDrugsState(useLocation().state);
  return <WasteScreen drugIds={drugIds} onBack={useGoBack()} />;
}
