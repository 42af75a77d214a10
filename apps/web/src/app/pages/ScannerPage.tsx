import { defaultSettings } from '@vialant/domain/agency/settings';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import { generatePath, useLocation, useNavigate } from 'react-router';
import { type BoxFlow, boxFlowState } from '../../acts/box-flow-state.ts';
import { askAheadForDrug } from '../../features/drug-details/drug-details-queries.ts';
import type { ScannedBox } from '../../features/scan-flow/look-up-code.ts';
import { ScanFlowScreen } from '../../features/scan-flow/ScanFlowScreen.tsx';
import { readScannedCode, readScannerAnew } from '../../features/scanned-code-state.ts';
import { useAwaited } from '../../queries/use-awaited.ts';
import { scannerStart } from '../../services/offline-start.ts';
import { useBasics } from '../../services/services.ts';
import { useCurrentUser } from '../session/current-user-queries.ts';
import { paths } from '../navigation/paths.ts';
import { useGoBack } from '../navigation/use-go-back.ts';
import { useFetchAhead } from '../../ui/hooks/use-fetch-ahead.ts';
import { DrugCreatePage } from '../navigation/lazy-pages.ts';

/**
 * ROUTE-07, ROUTE-09. The page that a code leads to replaces the scanner in the history, so that back skips the
 * scanner.
 */
export function ScannerPage({ standsAlone = false }: { readonly standsAlone?: boolean }): ReactElement {
  const goBack = useGoBack();
  const navigate = useNavigate();
  const { state } = useLocation();
  const current = useCurrentUser();
  const { data: user, isError } = current;
  const { newId, client } = useBasics();
  const queryClient = useQueryClient();
  useAwaited([current], scannerStart(null));
  const given = useGivenCode();
  useFetchAhead([DrugCreatePage]);
  const begin = (flow: BoxFlow['flow'], { id: boxId, scannedBy }: ScannedBox): void =>
    go(paths.home, boxFlowState({ flow, boxId, scannedBy: scannedBy ?? null, actId: newId() }));
  const go = (path: string, state?: object): void => void navigate(path, { replace: true, ...(state && { state }) });
  return (
    <ScanFlowScreen
      key={readScannerAnew(state)}
      standsAlone={standsAlone}
      user={{
        role: user?.role ?? 'user',
        settings: { allow_users_to_create_drugs: user?.allowsNewDrugs ?? false },
      }}
      allows={user?.settings ?? defaultSettings}
      // What a code leads to depends on the user's rights. If the user cannot be loaded, the fewest rights are
      // assumed.
      covered={user === undefined && !isError}
      given={given}
      onDrug={(id, scannedBy) => {
        askAheadForDrug(queryClient, client, id);
        go(generatePath(paths.drugDetails, { id }), { scannedBy });
      }}
      onVehicle={() => go(paths.vehicleCheck)}
      onNewDrug={(code, format) => go(paths.drugCreate, { code, format })}
      onInventoryCheck={(box) => begin('check', box)}
      onTransferUnit={(box) => begin('unit', box)}
      onReseal={(box) => begin('reseal', box)}
      onBack={goBack}
    />
  );
}

/** The code with which the page was opened. It leaves the history at once: back or a reload must not scan it again. */
function useGivenCode(): string | null {
  const navigate = useNavigate();
  const { state, pathname } = useLocation();
  const [given] = useState(() => readScannedCode(state));
  const isInHistory = readScannedCode(state) !== null;
  useEffect(() => {
    if (isInHistory) void navigate(pathname, { replace: true });
  }, [isInHistory, navigate, pathname]);
  return given;
}
