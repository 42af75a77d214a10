/// <reference types="vite/client" />
// The product's scanner without the rest of the product; scan.ts asks this page what its camera has read.
import { ACCEPTED_CODE_TYPES } from '@vialant/domain/values/limits';
import { judgeScan, nothingScanned } from '@vialant/domain/scan/scan-acceptance';
import { lazyScanner } from '../apps/web/src/device/scanner/lazy.ts';

export type Reading = {
  readonly decodeMs: readonly number[];
  /** Every code that was decoded, right or wrong. */
  readonly seen: readonly string[];
  /** When each code was taken, in milliseconds after the camera gave its first picture. */
  readonly takenMs: Readonly<Record<string, number>>;
};

declare global {
  interface Window {
    readCamera: (ms: number) => Promise<Reading>;
  }
}

window.readCamera = async (ms) => {
  const view = document.getElementById('view');
  if (view === null) throw new Error('the page has no #view');
  const rules = {
    accepts: ACCEPTED_CODE_TYPES,
    allows: { allow_manual_scan_entry: false, allow_hand_scanner: false },
    paused: false,
  };
  const decodeMs: number[] = [];
  const seen = new Set<string>();
  const takenMs: Record<string, number> = {};
  let memory = nothingScanned;
  let startedMs = Number.NaN;
  const session = await lazyScanner(() => performance.now()).open({
    view,
    formats: ACCEPTED_CODE_TYPES,
    signal: new AbortController().signal,
    onFailed: (error) => console.error(error),
    onFrame(frame) {
      const nowMs = performance.now();
      if (Number.isNaN(startedMs)) startedMs = nowMs - frame.decodeMs;
      decodeMs.push(frame.decodeMs);
      for (const { text } of frame.codes) seen.add(text);
      const judged = judgeScan(memory, { source: 'camera', codes: frame.codes }, rules, nowMs);
      memory = judged.memory;
      for (const verdict of judged.verdicts) {
        if (verdict.outcome === 'taken') takenMs[verdict.code] ??= nowMs - startedMs;
      }
    },
  });
  await new Promise((resolve) => setTimeout(resolve, ms));
  session.close();
  return { decodeMs, seen: [...seen], takenMs };
};
