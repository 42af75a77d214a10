import { type CodeRefusal, refuseScan } from './code.ts';
import { isWitnessText } from '../proof/device-witness.ts';
import type { InputRefusal } from '../values/input.ts';
import { LIMITS } from '../values/limits.ts';
import { type CodeEntryRefusal, type CodeEntrySettings, refuseCodeEntry } from '../agency/role.ts';
import type { CodeFormat } from './scan-format.ts';
import { entryBy, type ScannedBy } from './scanned-by.ts';
import { TIMING } from '../values/timing.ts';

export type ReadCode = { readonly text: string; readonly format: CodeFormat };

/** What a source delivers: a picture with all the codes in it, or one code from a hand scanner or the keyboard. */
export type Scan =
  | { readonly source: 'camera'; readonly codes: readonly ReadCode[] }
  | { readonly source: 'hand_scanner' | 'typed'; readonly text: string };

export type ScanRules = {
  readonly accepts: readonly CodeFormat[];
  readonly allows: CodeEntrySettings;
  readonly paused: boolean;
};

export type ScanRefusal = CodeRefusal | InputRefusal | CodeEntryRefusal;

export type ScanVerdict =
  | {
      readonly outcome: 'taken';
      readonly code: string;
      readonly scannedBy: ScannedBy;
      /** Null when no camera read it. */
      readonly format: CodeFormat | null;
    }
  /** `tell` is false while the user has just been told of a duplicate. */
  | { readonly outcome: 'duplicate'; readonly code: string; readonly tell: boolean }
  | { readonly outcome: 'refused'; readonly text: string; readonly refusal: ScanRefusal };

export type Sight = {
  readonly lastSeenMs: number;
  /** In how many pictures it was seen since it came into view. */
  readonly frames: number;
  /** `seen` waits for a second picture that agrees. */
  readonly outcome: 'seen' | 'taken' | 'refused';
};

/** What the scanner remembers of the last seconds, by code. */
export type ScanMemory = {
  readonly sights: ReadonlyMap<string, Sight>;
  readonly duplicateToldMs: number;
};

export type Judged = { readonly memory: ScanMemory; readonly verdicts: readonly ScanVerdict[] };

const { inViewMs, duplicateWindowMs, duplicateToastWindowMs } = TIMING.scanner;

export const nothingScanned: ScanMemory = { sights: new Map(), duplicateToldMs: Number.NEGATIVE_INFINITY };

/**
 * The one place where a code is taken, told as a duplicate, refused or ignored, whatever its source (SCAN-13 to
 * SCAN-22). `nowMs` is any clock that only goes forward.
 */
export function judgeScan(memory: ScanMemory, scan: Scan, rules: ScanRules, nowMs: number): Judged {
  if (scan.source === 'camera') return judgeFrame(memory, scan.codes, rules, nowMs);
  return judgeEntry(memory, scan, rules, nowMs);
}

/**
 * No picture is believed alone: a code is judged when a second one agrees, so that a tray half out of focus gives no
 * wrong vial. A code that stays in view is one scan, however long it is held there; one that comes back within 2 s is a
 * duplicate.
 */
function judgeFrame(memory: ScanMemory, codes: readonly ReadCode[], rules: ScanRules, nowMs: number): Judged {
  const sights = recent(memory.sights, nowMs);
  const verdicts: ScanVerdict[] = [];
  let { duplicateToldMs } = memory;

  for (const { text, format } of new Map(codes.map((code) => [code.text, code])).values()) {
    const before = sights.get(text);
    const stays = before !== undefined && nowMs - before.lastSeenMs <= inViewMs;
    if (!rules.accepts.includes(format)) continue;
    if (before && (rules.paused || before.outcome === 'taken' || (stays && before.outcome === 'refused'))) {
      sights.set(text, { ...before, lastSeenMs: nowMs });
      if (rules.paused || stays) continue;
      const tell = nowMs - duplicateToldMs >= duplicateToastWindowMs;
      if (tell) duplicateToldMs = nowMs;
      verdicts.push({ outcome: 'duplicate', code: text, tell });
    } else if (!rules.paused) {
      const frames = stays ? before.frames + 1 : 1;
      const verdict = frames >= LIMITS.agreeingFrames.min ? decide(text, 'camera', format) : null;
      sights.set(text, { lastSeenMs: nowMs, frames, outcome: verdict?.outcome ?? 'seen' });
      if (verdict) verdicts.push(verdict);
    }
  }
  return { memory: { sights, duplicateToldMs }, verdicts };
}

function judgeEntry(
  memory: ScanMemory,
  { text, source }: Exclude<Scan, { source: 'camera' }>,
  rules: ScanRules,
  nowMs: number,
): Judged {
  if (text.trim() === '' || (rules.paused && source !== 'typed')) return { memory, verdicts: [] };
  const refusal = refuseCodeEntry(rules.allows, entryBy(source));
  if (refusal) return { memory, verdicts: [{ outcome: 'refused', text, refusal }] };

  const sights = recent(memory.sights, nowMs);
  const before = sights.get(text);
  if (before?.outcome === 'taken') {
    const tell = nowMs - memory.duplicateToldMs >= duplicateToastWindowMs;
    sights.set(text, { ...before, lastSeenMs: nowMs });
    return {
      memory: { sights, duplicateToldMs: tell ? nowMs : memory.duplicateToldMs },
      verdicts: [{ outcome: 'duplicate', code: text, tell }],
    };
  }
  const verdict = decide(text, source, null);
  sights.set(text, { lastSeenMs: nowMs, frames: 1, outcome: verdict.outcome });
  return { memory: { ...memory, sights }, verdicts: [verdict] };
}

type Decision = Exclude<ScanVerdict, { outcome: 'duplicate' }>;

function decide(text: string, scannedBy: ScannedBy, format: CodeFormat | null): Decision {
  const refusal = refuseScanned(text);
  return refusal ? { outcome: 'refused', text, refusal } : { outcome: 'taken', code: text, scannedBy, format };
}

function refuseScanned(text: string): ScanRefusal | null {
  // A code between two phones holds a sentence (OPEN-149).
  if (isWitnessText(text)) return null;
  const { maxLength } = LIMITS.code;
  return text.length > maxLength ? { code: 'TEXT_TOO_LONG', maxLength } : refuseScan(text);
}

/** A taken code that the flow then refused: it may be tried again as soon as it comes back into view. */
export function withRefused(memory: ScanMemory, text: string): ScanMemory {
  const before = memory.sights.get(text);
  if (!before) return memory;
  return { ...memory, sights: new Map(memory.sights).set(text, { ...before, outcome: 'refused' }) };
}

/** A taken code that nobody was told of, for example because the scanner was paused first. */
export function withForgotten(memory: ScanMemory, text: string): ScanMemory {
  const sights = new Map(memory.sights);
  sights.delete(text);
  return { ...memory, sights };
}

/** Nothing was looked at for this long: what was in view before still counts as in view. */
export function withPause(memory: ScanMemory, pausedForMs: number): ScanMemory {
  const later = [...memory.sights].map(
    ([text, sight]) => [text, { ...sight, lastSeenMs: sight.lastSeenMs + pausedForMs }] as const,
  );
  return { ...memory, sights: new Map(later) };
}

/** The sights without those too old to matter, so that the memory of a long shift stays small. */
function recent(sights: ScanMemory['sights'], nowMs: number): Map<string, Sight> {
  return new Map([...sights].filter(([, { lastSeenMs }]) => nowMs - lastSeenMs < duplicateWindowMs));
}
