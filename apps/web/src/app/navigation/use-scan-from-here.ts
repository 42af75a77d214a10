import { useNavigate } from 'react-router';
import type { ScannedCodeState } from '../../features/scanned-code-state.ts';
import { useScannedCode } from '../../ui/scanner-keys.ts';
import { paths } from './paths.ts';

/** What a hand scanner reads on this page is scanned as after 'Scan'; with `replace` back then skips this page. */
export function useScanFromHere({ isOn = true, replace = false } = {}): void {
  const navigate = useNavigate();
  const scan = (scannedCode: string): void =>
    void navigate(paths.scanner, { replace, state: { scannedCode } satisfies ScannedCodeState });
  useScannedCode(isOn ? scan : null);
}
