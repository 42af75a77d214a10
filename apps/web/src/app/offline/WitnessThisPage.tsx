import type { ReactElement } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readAskedCode } from '../../services/witness-this.ts';
import { WitnessThisScreen } from '../../features/witness/phone/WitnessThisScreen.tsx';
import { paths } from '../navigation/paths.ts';
import { useGoBack } from '../navigation/use-go-back.ts';
import { useCurrentUser } from '../session/current-user-queries.ts';

/** OPEN-149: the page that the code of a colleague's phone opens. Each code is a page anew. */
export function WitnessThisPage(): ReactElement {
  const navigate = useNavigate();
  const goBack = useGoBack();
  const code = readAskedCode(useLocation().state);
  const { data: user } = useCurrentUser();
  return (
    <WitnessThisScreen
      key={code}
      code={code}
      user={user ?? null}
      onDone={() => void navigate(paths.home, { replace: true })}
      onBack={goBack}
    />
  );
}
