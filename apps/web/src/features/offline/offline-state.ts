import { refuseScan } from '@vialant/domain/scan/code';

/** What the scanner passes to an offline page, in the router state. */
export type OfflineState = {
  readonly offline: true;
  readonly code: string;
  /** Whether the code was typed. */
  readonly isTyped: boolean;
};

export function offlineState(code: string, isTyped: boolean): OfflineState {
  return { offline: true, code, isTyped };
}

/** The code an offline page was opened for; null without one. A router state is checked like any other input. */
export function readOfflineState(state: unknown): OfflineState | null {
  if (typeof state !== 'object' || state === null || !('offline' in state) || state.offline !== true) return null;
  const code = 'code' in state && typeof state.code === 'string' && refuseScan(state.code) === null ? state.code : '';
  return { offline: true, code, isTyped: 'isTyped' in state && state.isTyped === true };
}
