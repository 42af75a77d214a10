import { refuseScan } from '@vialant/domain/scan/code';

/** What an offline page is told by the scanner before it, in the router's state. */
export type OfflineState = {
  readonly offline: true;
  readonly code: string;
  /** Whether the code was typed. */
  readonly isTyped: boolean;
};

export function offlineState(code: string, isTyped: boolean): OfflineState {
  return { offline: true, code, isTyped };
}

/** The code an offline page was opened for; null when it was opened by itself. What a router's state holds may be anything. */
export function readOfflineState(state: unknown): OfflineState | null {
  if (typeof state !== 'object' || state === null || !('offline' in state) || state.offline !== true) return null;
  const code = 'code' in state && typeof state.code === 'string' && refuseScan(state.code) === null ? state.code : '';
  return { offline: true, code, isTyped: 'isTyped' in state && state.isTyped === true };
}
