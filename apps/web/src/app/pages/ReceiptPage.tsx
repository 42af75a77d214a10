import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { readReceiptState, receiptPath, type ReceiptState } from '../../acts/receipt-state.ts';
import { useLastKnown } from '../../features/stock-form/offline/last-known.ts';
import { ActReceipt } from '../../features/receipt/ActReceipt.tsx';
import { ReceiptScreen } from '../../features/receipt/ReceiptScreen.tsx';
import { useBasics } from '../../services/services.ts';
import { paths } from '../navigation/paths.ts';
import { useGoBack } from '../navigation/use-go-back.ts';
import { useGoBackTwice } from '../navigation/use-go-back-twice.ts';
import { useScanFromHere } from '../navigation/use-scan-from-here.ts';

/** OPEN-138: what follows an act. There is no way back to its form; 'Done' goes on. */
export function ReceiptPage(): ReactElement {
  const navigate = useNavigate();
  const goBack = useGoBack();
  const goBackTwice = useGoBackTwice();
  const { storage } = useBasics();
  const { pathname, state } = useLocation();
  const { id } = useParams();
  const { ids, next, said, incidentNumber } = readReceiptState(state);
  const to = next === 'back twice' ? null : next;
  // The next vial may be scanned at once, unless something that was begun goes on after this page; without a user there
  // is no scanner to go to.
  useScanFromHere({ isOn: to !== null && to.state === null && storage.signedIn(), replace: true });

  function done(): void {
    if (next === 'back twice') goBackTwice();
    else if (next === null && id !== undefined) goBack();
    else void navigate(next?.to ?? paths.home, { replace: true, ...(next?.state && { state: next.state }) });
  }

  function showReceipt(ofAct: string): void {
    const recorded: ReceiptState = { ids: [], next: to ?? { to: paths.home, state: null }, said: null, incidentNumber };
    void navigate(receiptPath(ofAct), { replace: true, state: recorded });
  }

  return (
    <ActReceipt
      key={pathname}
      ids={id === undefined ? ids : [id]}
      isKept={id === undefined}
      names={useLastKnown()}
      said={said}
      incidentNumber={incidentNumber}
      onDone={done}
      onReceipt={showReceipt}
    />
  );
}

/** ROUTE-20. There is no way back to a recorded check, so the button leads to the dashboard. */
export function CheckConfirmPage(): ReactElement {
  const navigate = useNavigate();
  const { id = '', timeStamp } = useParams();
  return (
    <ReceiptScreen
      id={id}
      title={labels.check.completeTitle}
      unknown={labels.check.unknown}
      time={timeOf(timeStamp)}
      onDone={() => void navigate(paths.home, { replace: true })}
    />
  );
}

/** OPEN-008: milliseconds since 1970, if the address has any. */
function timeOf(timeStamp: string | undefined): Date | null {
  const time = new Date(timeStamp === undefined || timeStamp === '' ? Number.NaN : Number(timeStamp));
  return Number.isNaN(time.getTime()) ? null : time;
}
