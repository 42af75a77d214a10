import type { ReactElement } from 'react';
import { useNavigate, useParams } from 'react-router';
import { CheckConfirmScreen } from '../../features/check-confirm/CheckConfirmScreen.tsx';
import { paths } from '../navigation/paths.ts';

/** ROUTE-20. What was recorded cannot be gone back to, so the way on is the dashboard. */
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
