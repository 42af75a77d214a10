import { LIMITS } from '@vialant/domain/values/limits';
import { TIMING } from '@vialant/domain/values/timing';
import { useNavigate } from 'react-router';
import { entryNumber } from '../../services/watch-back.ts';
import { paths } from './paths.ts';

/**
 * WASTE-15: goes back twice, 700 ms apart: to the scanner, then to the page that opened it. If the user went elsewhere
 * in between, the second step is not taken.
 */
export function useGoBackTwice(): () => void {
  const navigate = useNavigate();
  return () => {
    const from = entryNumber(window.history.state);
    if (from < LIMITS.offlineWaste.backSteps) {
      void navigate(paths.home, { replace: true });
      return;
    }
    void navigate(-1);
    setTimeout(() => {
      if (entryNumber(window.history.state) === from - 1) void navigate(-1);
    }, TIMING.offlineWaste.backDelayMs);
  };
}
