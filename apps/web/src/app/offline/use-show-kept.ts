import { useNavigate } from 'react-router';
import type { ReceiptState } from '../../acts/receipt-state.ts';
import { paths } from '../navigation/paths.ts';

const HOME = { to: paths.home, state: null };

/** Shows the receipt of what was kept on the device; its page takes the place of the form in the history. */
export function useShowKept(next: ReceiptState['next'] = HOME): (ids: readonly string[]) => void {
  const navigate = useNavigate();
  return (ids) =>
    void navigate(paths.kept, {
      replace: true,
      state: { ids, next, said: null, incidentNumber: null } satisfies ReceiptState,
    });
}
