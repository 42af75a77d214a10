import { receipt as words } from '@vialant/domain/words/receipt';
import type { ReactElement } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { readReceiptState } from '../../acts/receipt-state.ts';
import { ReceiptScreen } from '../../features/receipt/ReceiptScreen.tsx';
import { useGoBack } from '../navigation/use-go-back.ts';

/** OPEN-138: what follows a recorded act. There is no way back to its form; 'Done' goes on. */
export function ReceiptPage(): ReactElement {
  const navigate = useNavigate();
  const goBack = useGoBack();
  const { id = '' } = useParams();
  const { next, said, incidentNumber } = readReceiptState(useLocation().state);

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
