/** The router state with which a page opens the scanner for a code that a hand scanner has read there. */
export type ScannedCodeState = { readonly scannedCode: string };

/** Reads the code from a router state, which is checked like any other input; null when there is none. */
export function readScannedCode(state: unknown): string | null {
  const isState = typeof state === 'object' && state !== null && 'scannedCode' in state;
  return isState && typeof state.scannedCode === 'string' ? state.scannedCode : null;
}

/** The router state that opens the scanner anew, also where it is open already. */
export function scannerAnew(id: string): object {
  return { scannerAnew: id };
}

export function readScannerAnew(state: unknown): string | null {
  const isState = typeof state === 'object' && state !== null && 'scannerAnew' in state;
  return isState && typeof state.scannerAnew === 'string' ? state.scannerAnew : null;
}
