import { fill } from '@vialant/domain/words/fill';
import { messages } from '@vialant/domain/words/messages';
import type { Message } from '@vialant/domain/words/messages/message';
import { refusalMessage, say } from '@vialant/domain/words/refusal';
import {
  judgeScan,
  nothingScanned,
  type Scan,
  type ScanMemory,
  type ScanRules,
  type ScanVerdict,
  type Sight,
  withForgotten,
  withPause,
  withRefused,
} from '@vialant/domain/scan/scan-acceptance';
import type { CodeFormat } from '@vialant/domain/scan/scan-format';
import type { ScannedBy } from '@vialant/domain/scan/scanned-by';
import { TIMING } from '@vialant/domain/values/timing';
import { useEffect, useRef } from 'react';
import { useToast } from '../../ui/toast/use-toast.ts';
import { useServices } from '../../services/services.ts';

export type CodeOrigin = {
  readonly scannedBy: ScannedBy;
  /** Null when no camera read it. */
  readonly format: CodeFormat | null;
};

/**
 * The flow's answer to a code; a refusal is shown with its text, for its duration. Unanswered: the user goes on offline,
 * has left or must sign in, so that the code was neither taken nor refused.
 */
export type CodeAnswer =
  | 'accepted'
  | 'unanswered'
  | { readonly refused: string; readonly durationMs?: number | undefined };

export type CodeHandlers = {
  readonly onCode: (code: string, origin: CodeOrigin) => CodeAnswer | Promise<CodeAnswer>;
  readonly onDuplicate?: ((code: string) => void) | undefined;
};

type ScanPipeline = {
  /** Judges the codes of one scan; returns whether any of them was taken. */
  readonly judge: (scan: Scan) => boolean;
  /** Whether a code in view was taken or refused. */
  readonly outcomeOf: (text: string) => Sight['outcome'] | null;
};

type Taken = Extract<ScanVerdict, { outcome: 'taken' }>;

/**
 * One path for every code, whatever its source: judged by the rules, passed to the flow in turn, and felt once, as what
 * it turned out to be.
 */
export function useScanPipeline(rules: ScanRules, handlers: CodeHandlers): ScanPipeline {
  const { vibration } = useServices();
  const toast = useToast();
  const memory = useRef<ScanMemory>(nothingScanned);
  const waiting = useRef<Taken[]>([]);
  const isTelling = useRef(false);
  const present = useRef({ rules, handlers, isMounted: true });

  useEffect(() => {
    present.current = { rules, handlers, isMounted: true };
    return () => {
      present.current.isMounted = false;
    };
  });
  usePausedTime(rules.paused, (ms) => {
    memory.current = withPause(memory.current, ms);
  });

  function complain(message: Message, text?: string): void {
    vibration.vibrate(TIMING.vibration.errorPatternMs);
    toast(message, text);
  }

  async function tellFlow(): Promise<void> {
    if (isTelling.current) return;
    isTelling.current = true;
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
      const { rules: now, handlers: flow, isMounted } = present.current;
      // The flow has continued with an earlier code of the same picture, so this one is dropped.
      if (!isMounted || (now.paused && next.scannedBy !== 'typed')) {
        memory.current = withForgotten(memory.current, next.code);
        continue;
      }
      await tellOne(next, flow);
    }
    isTelling.current = false;
  }

  async function tellOne({ code, scannedBy, format }: Taken, { onCode }: CodeHandlers): Promise<void> {
    try {
      const answer = await onCode(code, { scannedBy, format });
      if (answer === 'accepted') vibration.vibrate([TIMING.vibration.successMs]);
      if (typeof answer === 'string') return;
      const { refused: text, durationMs } = answer;
      complain({ text, tone: 'error', area: 'stock', ...(durationMs !== undefined && { durationMs }) });
    } catch {
      complain(messages.shell.clientFailed);
    }
    memory.current = withRefused(memory.current, code);
  }

  function act(verdict: ScanVerdict): void {
    switch (verdict.outcome) {
      case 'taken':
        waiting.current.push(verdict);
        break;
      case 'duplicate':
        if (verdict.tell) complain(messages.scan.duplicate, fill(messages.scan.duplicate, { code: verdict.code }));
        present.current.handlers.onDuplicate?.(verdict.code);
        break;
      case 'refused':
        complain(refusalMessage(verdict.refusal), say(verdict.refusal));
        break;
    }
  }

  return {
    judge(scan) {
      const judged = judgeScan(memory.current, scan, present.current.rules, performance.now());
      memory.current = judged.memory;
      for (const verdict of judged.verdicts) act(verdict);
      void tellFlow();
      return judged.verdicts.some(({ outcome }) => outcome === 'taken');
    },
    outcomeOf: (text) => memory.current.sights.get(text)?.outcome ?? null,
  };
}

/** Calls back at the end of each pause with its length. */
function usePausedTime(paused: boolean, onResumed: (ms: number) => void): void {
  const resumed = useRef(onResumed);
  useEffect(() => {
    resumed.current = onResumed;
  });
  useEffect(() => {
    if (!paused) return;
    const startedMs = performance.now();
    return () => resumed.current(performance.now() - startedMs);
  }, [paused]);
}
