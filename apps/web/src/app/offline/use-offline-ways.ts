import type { ScannedBy } from '@vialant/domain/scan/scanned-by';
import { generatePath, matchPath, useLocation, useNavigate } from 'react-router';
import { offlineState } from '../../features/offline/offline-state.ts';
import {
  codesFor,
  type GivenCode,
  type OfflineChoice,
  type OfflineOther,
  type OfflineStart,
} from '../../services/offline-start.ts';
import { useBasics } from '../../services/services.ts';
import { scannerAnew } from '../../features/scanned-code-state.ts';
import { paths } from '../navigation/paths.ts';

export type OfflineWays = {
  /** Opens the scanner with which the flow begins. */
  readonly scanFor: (choice: OfflineChoice) => void;
  /**
   * Begins the flow with a code that its scanner took. The form replaces the scanner in the history, except a waste,
   * which goes back through it.
   */
  readonly begin: (choice: OfflineChoice, code: string, scannedBy: ScannedBy) => void;
  /** Begins the flow with the codes that came in online, or with a scan where there are none. */
  readonly goOn: (choice: OfflineChoice, start: OfflineStart) => void;
  /** Opens the scanner or the vehicle check, which the device answers. */
  readonly other: (what: OfflineOther) => void;
};

const scans = {
  check: paths.offlineCheck,
  administer: paths.offlineAdminister,
  waste: paths.offlineWaste,
} as const satisfies Readonly<Record<OfflineChoice, string>>;

/** The ways into the offline flows. */
export function useOfflineWays(): OfflineWays {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { newId } = useBasics();

  function open(choice: OfflineChoice, [first, ...more]: readonly GivenCode[], replace: boolean): void {
    if (first === undefined) void navigate(scans[choice], { replace });
    else void navigate(formPath(choice, first.code), { replace, state: offlineState(first.code, first.how, more) });
  }

  return {
    scanFor: (choice) => open(choice, [], false),
    begin: (choice, code, scannedBy) => open(choice, [{ code, how: scannedBy }], choice !== 'waste'),
    goOn(choice, start) {
      const codes = codesFor(choice, start);
      open(choice, codes, codes.length > 0 && start.replacedBy.includes(choice));
    },
    other(what) {
      if (what === 'vehicle') return void navigate(paths.vehicleCheck);
      // A scanner that is open begins anew: it has seen the code that was not answered, and would not take it again.
      const replace = matchPath(paths.scanner, pathname) !== null;
      void navigate(paths.scanner, { replace, state: scannerAnew(newId()) });
    },
  };
}

function formPath(choice: OfflineChoice, code: string): string {
  if (choice === 'waste') return paths.waste;
  return choice === 'check' ? paths.offlineCheck : generatePath(paths.administerCode, { value: code });
}
