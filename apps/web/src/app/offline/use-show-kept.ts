import { useNavigate } from 'react-router';
import type { KeptReceipt } from '../../acts/kept-receipt.ts';
import { paths } from '../navigation/paths.ts';

/** Shows what was kept on the device; its page takes the place of the form in the history. */
export function useShowKept(next: KeptReceipt['next']): (kept: Omit<KeptReceipt, 'next'>) => void {
  const navigate = useNavigate();
  return (kept) => void navigate(paths.kept, { replace: true, state: { kept: { ...kept, next } } });
}
