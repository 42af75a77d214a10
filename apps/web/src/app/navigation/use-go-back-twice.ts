import { LIMITS } from '@vialant/domain/values/limits';
import { TIMING } from '@vialant/domain/values/timing';
import { useNavigate } from 'react-router';
import { paths } from './paths.ts';

/**
 * WASTE-15: back over the scanner to where it was opened, 700 ms apart. If someone went elsewhere between the two steps,
 * the second is not taken.
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

/** How many entries of the app lie before this one, as the router keeps it. */
function entryNumber(): number {
  const state: unknown = window.history.state;
  const isNumbered = typeof state === 'object' && state !== null && 'idx' in state;
  return isNumbered && typeof state.idx === 'number' ? state.idx : 0;
}
