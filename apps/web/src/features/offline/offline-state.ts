import { refuseScan } from '@vialant/domain/scan/code';
import type { GivenCode } from '../../services/offline-start.ts';

/** What the scanner passes to an offline page, in the router state. */
export type OfflineState = {
  readonly offline: true;
  readonly code: string;
  /** Whether the code was typed. */
  readonly isTyped: boolean;
  /** The codes after the first one: further vials, or those met in the box. */
  readonly more: readonly GivenCode[];
};

export function offlineState(code: string, isTyped: boolean, more: readonly GivenCode[] = []): OfflineState {
  return { offline: true, code, isTyped, more };
}

/** The codes an offline page was opened for; null without any. A router state is checked like any other input. */
export function readOfflineState(state: unknown): OfflineState | null {
  if (!isRecord(state) || state['offline'] !== true) return null;
  const first = readCode(state) ?? { code: '', isTyped: state['isTyped'] === true };
  const { more } = state;
  return { offline: true, ...first, more: Array.isArray(more) ? more.flatMap((each) => readCode(each) ?? []) : [] };
}

function readCode(value: unknown): GivenCode | null {
  if (!isRecord(value)) return null;
  const { code, isTyped } = value;
  return typeof code === 'string' && refuseScan(code) === null ? { code, isTyped: isTyped === true } : null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
