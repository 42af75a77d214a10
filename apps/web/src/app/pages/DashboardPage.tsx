import { seesOffice } from '@vialant/domain/agency/role';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { type BoxFlow, boxFlowState } from '../../acts/box-flow-state.ts';
import { DashboardScreen } from '../../features/dashboard/DashboardScreen.tsx';
import { useBasics } from '../../services/services.ts';
import { useVerifyCode } from '../../features/verify-code/use-verify-code.ts';
import { useFetchAhead } from '../../ui/hooks/use-fetch-ahead.ts';
import { lazyPopup } from '../../ui/lazy-popup.tsx';
import { useCurrentUser } from '../session/current-user-queries.ts';
import { paths } from '../navigation/paths.ts';
import { useScanFromHere } from '../navigation/use-scan-from-here.ts';
import { MenuButton } from '../shell/MenuButton.tsx';
import { WaitingCount } from '../shell/WaitingCount.tsx';
import { DrugDetailsPopup, Office, ScannerPage } from '../navigation/lazy-pages.ts';

const VerifyCodePopup = lazyPopup(
  async () => (await import('../../features/verify-code/VerifyCodePopup.tsx')).VerifyCodePopup,
);

/** The dashboard with the menu, popups and flows that the app puts around it. */
export function DashboardPage(): ReactElement {
  const { newId } = useBasics();
  const navigate = useNavigate();
  const user = useCurrentUser(); // loaded here so that the menu shows the agency at once and a report names the user
  const verifyCode = useVerifyCode();
  useScanFromHere();
  useFetchAhead([ScannerPage, DrugDetailsPopup]);
  useFetchAhead([Office], { isWanted: user.data !== undefined && seesOffice(user.data.role) });

  const begin = (flow: Pick<BoxFlow, 'flow'> & Partial<BoxFlow>): void =>
    void navigate(paths.home, { state: boxFlowState({ ...flow, actId: newId() }) });

  return (
    <>
      <DashboardScreen
        agencyName={user.data?.agencyName}
        barStart={<MenuButton />}
        barEnd={<WaitingCount />}
        onInventoryCheck={() => begin({ flow: 'check', scanning: 'drugs' })}
        onReseal={(boxId) => begin({ flow: 'reseal', boxId })}
        isVerifying={verifyCode.isAsking}
        onVerifyCode={() => void verifyCode.show()}
        onScan={() => void navigate(paths.scanner)}
      />
      <VerifyCodePopup
        opened={verifyCode.code !== null}
        code={verifyCode.code}
        onAnother={() => void verifyCode.show()}
        onClose={verifyCode.hide}
      />
    </>
  );
}
