import { LIMITS } from '@vialant/domain/values/limits';
import { TIMING } from '@vialant/domain/values/timing';
import { useNavigate } from 'react-router';
import { paths } from './paths.ts';

/**
 * WASTE-15: goes back twice, 700 ms apart: to the scanner, then to the page that opened it. If the user went elsewhere
 * in between, the second step is not taken.
 */
export function useGoBackTwice(): () => void {
  const navigate = useNavigate();
  return () => {
    const from = entryNumber();
    if (from < LIMITS.offlineWaste.backSteps) {
      void navigate(paths.home, { replace: true });
      return;
    }
    void navigate(-1);
    setTimeout(() => {
      if (entryNumber() === from - 1) void navigate(-1);
    }, TIMING.offlineWaste.backDelayMs);
  };
}

/** The number of history entries of the app before this one, from the router's state. */
function entryNumber(): number {
  const state: unknown = window.history.state;
  const isNumbered = typeof state === 'object' && state !== null && 'idx' in state;
  return isNumbered && typeof state.idx === 'number' ? state.idx : 0;
}
