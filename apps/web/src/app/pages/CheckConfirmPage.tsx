import type { ReactElement } from 'react';
import { useNavigate, useParams } from 'react-router';
import { CheckConfirmScreen } from '../../features/check-confirm/CheckConfirmScreen.tsx';
import { paths } from '../navigation/paths.ts';

/** ROUTE-20. There is no way back to a recorded check, so the button leads to the dashboard. */
export function CheckConfirmPage(): ReactElement {
  const navigate = useNavigate();
  const { id = '', timeStamp } = useParams();
  return (
    <CheckConfirmScreen
      checkId={id}
      timeStamp={timeStamp}
      onDone={() => void navigate(paths.home, { replace: true })}
    />
  );
}
