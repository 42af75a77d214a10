import { generatePath, useNavigate } from 'react-router';
import { offlineState } from '../../features/offline/offline-state.ts';
import type { OfflineChoice } from '../../features/offline/OfflineChoicesPopup.tsx';
import { paths } from '../navigation/paths.ts';

export type OfflineWays = {
  /** Opens the scanner with which the flow begins. */
  readonly scanFor: (choice: OfflineChoice) => void;
  /** Begins the flow with a code that was scanned already. */
  readonly begin: (choice: OfflineChoice, code: string, isTyped: boolean) => void;
};

const scans = {
  check: paths.offlineCheck,
  administer: paths.offlineAdminister,
  waste: paths.offlineWaste,
} as const satisfies Readonly<Record<OfflineChoice, string>>;

/**
 * The ways into the offline flows. A form replaces its scanner in the history, except a waste, which goes back through
 * it.
 */
export function useOfflineWays(): OfflineWays {
  const navigate = useNavigate();
  return {
    scanFor: (choice) => void navigate(scans[choice]),
    begin(choice, code, isTyped) {
      const state = offlineState(code, isTyped);
      if (choice === 'waste') void navigate(paths.waste, { state });
      else void navigate(formPath(choice, code), { replace: true, state });
    },
  };
}

function formPath(choice: 'check' | 'administer', code: string): string {
  return choice === 'check' ? paths.offlineCheck : generatePath(paths.administerCode, { value: code });
}
