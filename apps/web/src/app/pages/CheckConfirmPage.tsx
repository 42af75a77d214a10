import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ReceiptScreen } from '../../features/receipt/ReceiptScreen.tsx';
import { paths } from '../navigation/paths.ts';

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
