import { labels } from '@vialant/domain/words/labels';
import { receipt as words } from '@vialant/domain/words/receipt';
import type { ReactElement } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { readReceiptState } from '../../acts/receipt-state.ts';
import { ReceiptScreen } from '../../features/receipt/ReceiptScreen.tsx';
import { paths } from '../navigation/paths.ts';
import { useGoBack } from '../navigation/use-go-back.ts';
import { useScanFromHere } from '../navigation/use-scan-from-here.ts';

/** OPEN-138: what follows a recorded act. There is no way back to its form; 'Done' goes on. */
export function ReceiptPage(): ReactElement {
  const navigate = useNavigate();
  const goBack = useGoBack();
  const { id = '' } = useParams();
  const { next, said, incidentNumber } = readReceiptState(useLocation().state);
  // The next vial may be scanned at once, unless something that was begun goes on after this page.
  useScanFromHere({ isOn: next !== null && next.state === null, replace: true });

  function done(): void {
    if (next === null) goBack();
    else void navigate(next.to, { replace: true, ...(next.state && { state: next.state }) });
  }

  return (
    <ReceiptScreen
      key={id}
      id={id}
      title={words.title}
      unknown={words.unknown}
      said={said}
      incidentNumber={incidentNumber}
      onDone={done}
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
