import type { ReactElement } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readKeptReceipt } from '../../acts/kept-receipt.ts';
import { receiptPath, type ReceiptState } from '../../acts/receipt-state.ts';
import { KeptScreen } from '../../features/receipt/KeptScreen.tsx';
import { useServices } from '../../services/services.ts';
import { paths } from '../navigation/paths.ts';
import { useGoBackTwice } from '../navigation/use-go-back-twice.ts';
import { useScanFromHere } from '../navigation/use-scan-from-here.ts';

/** OPEN-138: what follows an act that is kept on the device. */
export function KeptPage(): ReactElement {
  const navigate = useNavigate();
  const { storage } = useServices();
  const goBackTwice = useGoBackTwice();
  const kept = readKeptReceipt(useLocation().state);
  const isFree = kept?.next === 'home' && kept.backTo === undefined;
  // As on any receipt, the next vial may be scanned at once; without a user there is no scanner to go to.
  useScanFromHere({ isOn: isFree && storage.signedIn(), replace: true });
  const goHome = (): void => void navigate(paths.home, { replace: true, state: kept?.backTo ?? null });

  function showReceipt(id: string): void {
    const next = { to: paths.home, state: kept?.backTo ?? null };
    const state: ReceiptState = { next, said: null, incidentNumber: kept?.offeredIncident ?? null };
    void navigate(receiptPath(id), { replace: true, state });
  }

  const done = kept?.next === 'back twice' ? goBackTwice : goHome;
  return <KeptScreen kept={kept} onDone={done} onReceipt={showReceipt} />;
}
