import {
  judgeScan,
  nothingScanned,
  type Scan,
  type ScanMemory,
  type ScanRules,
  type ScanVerdict,
  withForgotten,
  withPause,
  withRefused,
} from '@vialant/domain/scan/scan-acceptance';

export type TakenCode = Extract<ScanVerdict, { outcome: 'taken' }>;

/** What became of the code whose turn it was; dropped: the flow went on without it, or is gone. */
export type CodeFate = 'accepted' | 'refused' | 'unanswered' | 'dropped';

/**
 * The codes of a scanner on their way to its flow, which is asked about one after the other.
 *
 * | mode     | what is true                                                 | what leads out                             |
 * | -------- | ------------------------------------------------------------ | ------------------------------------------ |
 * | `idle`   | every code so far has its fate                               | a code is taken: `asking`                  |
 * | `asking` | the flow is asked about `code`; `waiting` are behind it      | its fate: `asking` the next one, or `idle` |
 */
export type ScanQueue = { readonly memory: ScanMemory } & (
  | { readonly mode: 'idle' }
  | { readonly mode: 'asking'; readonly code: TakenCode; readonly waiting: readonly TakenCode[] }
);

export const emptyQueue: ScanQueue = { mode: 'idle', memory: nothingScanned };

type Judged = { readonly queue: ScanQueue; readonly verdicts: readonly ScanVerdict[] };

/** Judges the codes of one scan; those that are taken wait for their turn. */
export function withScan(queue: ScanQueue, scan: Scan, rules: ScanRules, nowMs: number): Judged {
  const { memory, verdicts } = judgeScan(queue.memory, scan, rules, nowMs);
  const taken = verdicts.filter((verdict) => verdict.outcome === 'taken');
  switch (queue.mode) {
    case 'idle':
      return { queue: asking(memory, taken), verdicts };
    case 'asking':
      return { queue: { ...queue, memory, waiting: [...queue.waiting, ...taken] }, verdicts };
    default:
      return queue satisfies never;
  }
}

/** The code whose turn it was has met its fate, and the next one is asked about. */
export function withFate(queue: ScanQueue, fate: CodeFate): ScanQueue {
  switch (queue.mode) {
    case 'idle':
      return queue;
    case 'asking':
      return asking(remembered(queue.memory, queue.code, fate), queue.waiting);
    default:
      return queue satisfies never;
  }
}

/** For so long nothing was seen, because the scanner was paused. */
export function afterPause(queue: ScanQueue, ms: number): ScanQueue {
  return { ...queue, memory: withPause(queue.memory, ms) };
}

function asking(memory: ScanMemory, [code, ...waiting]: readonly TakenCode[]): ScanQueue {
  return code === undefined ? { mode: 'idle', memory } : { mode: 'asking', memory, code, waiting };
}

function remembered(memory: ScanMemory, { code }: TakenCode, fate: CodeFate): ScanMemory {
  switch (fate) {
    case 'accepted':
    case 'unanswered':
      return memory;
    case 'refused':
      return withRefused(memory, code);
    case 'dropped':
      return withForgotten(memory, code);
    default:
      return fate satisfies never;
  }
}
