import { refuseScan } from '@vialant/domain/scan/code';
import { type HowMet, isHowMet } from '@vialant/domain/scan/scanned-by';
import type { GivenCode } from '../../services/offline-start.ts';

/** What the scanner passes to an offline page, in the router state. */
export type OfflineState = {
  readonly offline: true;
  readonly code: string;
  /** How the code came in; null for what was chosen without it. */
  readonly how: HowMet | null;
  /** The codes after the first one: further vials, or those met in the box. */
  readonly more: readonly GivenCode[];
};

export function offlineState(code: string, how: HowMet | null, more: readonly GivenCode[] = []): OfflineState {
  return { offline: true, code, how, more };
}

/**
 * The codes an offline page was opened for; null without any. A router state is checked like any other input. A code of
 * which it does not tell how it came in counts as typed, which proves least.
 */
export function readOfflineState(state: unknown): OfflineState | null {
  if (!isRecord(state) || state['offline'] !== true) return null;
  const first = readCode(state) ?? { code: '', how: null };
  const { more } = state;
  return { offline: true, ...first, more: Array.isArray(more) ? more.flatMap((each) => readCode(each) ?? []) : [] };
}

function readCode(value: unknown): GivenCode | null {
  if (!isRecord(value)) return null;
  const { code, how } = value;
  if (typeof code !== 'string' || refuseScan(code) !== null) return null;
  return { code, how: how === null || isHowMet(how) ? how : 'typed' };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
