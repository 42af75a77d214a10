import type { ReactElement } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readKeptReceipt } from '../../acts/kept-receipt.ts';
import { KeptScreen } from '../../features/receipt/KeptScreen.tsx';
import { paths } from '../navigation/paths.ts';
import { useGoBackTwice } from '../navigation/use-go-back-twice.ts';

/** OPEN-138: what follows an act that is kept on the device. */
export function KeptPage(): ReactElement {
  const navigate = useNavigate();
  const goBackTwice = useGoBackTwice();
  const kept = readKeptReceipt(useLocation().state);
  const goHome = (): void => void navigate(paths.home, { replace: true });
  return <KeptScreen kept={kept} onDone={kept?.next === 'back twice' ? goBackTwice : goHome} />;
}
