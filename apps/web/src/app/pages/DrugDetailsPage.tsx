import type { DrugOption } from '@vialant/domain/custody/drug-options';
import { type ReactElement, useDeferredValue } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { type DrugState, readScannedBy } from '../../features/drug-flow-state.ts';
import type { ScannedCodeState } from '../../features/scanned-code-state.ts';
import { useFetchAhead } from '../../ui/hooks/use-fetch-ahead.ts';
import { useCurrentUser } from '../session/current-user-queries.ts';
import { DashboardPage } from './DashboardPage.tsx';
import {
  AdministerPage,
  DrugDetailsPopup,
  DrugTransferPage,
  ReceiptPage,
  WastePage,
  WitnessPage,
} from '../navigation/lazy-pages.ts';
import { paths } from '../navigation/paths.ts';

const ways = {
  administer: paths.administer,
  changeBox: paths.boxTransfer,
  waste: paths.waste,
  changeAgency: paths.boxTransfer,
  unAdminister: paths.unAdminister,
  modifyIncident: paths.modifyIncident,
  history: paths.drugHistory,
} as const satisfies Record<DrugOption, string>;

/** ROUTE-23, OPEN-011: the details of a vial over the dashboard. */
export function DrugDetailsPage(): ReactElement {
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const scannedBy = readScannedBy(useLocation().state);
  const user = useCurrentUser();
  // Who has scanned waits for the vial: what lies behind it comes a frame later.
  const isBehindShown = useDeferredValue(true, scannedBy === null);
  useFetchAhead([AdministerPage, WastePage, DrugTransferPage, WitnessPage, ReceiptPage]);

  function follow(option: DrugOption, { id: drugId, drugCode }: DrugState): void {
    const transferAgency = option === 'changeAgency';
    void navigate(ways[option], {
      state: { drugIds: [drugId], ways: [scannedBy], transferAgency, id: drugId, drugCode },
    });
  }

  return (
    <>
      {isBehindShown && <DashboardPage />}
      <DrugDetailsPopup
        opened
        drugId={id}
        settings={user.data?.settings}
        onRetrySettings={user.isError && !user.isFetching ? () => void user.refetch() : null}
        onOption={follow}
        onScanned={(scannedCode) =>
          void navigate(paths.scanner, { replace: true, state: { scannedCode } satisfies ScannedCodeState })
        }
        onClose={() => void navigate(paths.home, { replace: true })}
      />
    </>
  );
}
