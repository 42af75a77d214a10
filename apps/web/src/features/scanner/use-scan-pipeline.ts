import { fill } from '@vialant/domain/words/fill';
import { messages } from '@vialant/domain/words/messages';
import { say } from '@vialant/domain/words/refusal';
import { scanVerdict } from '@vialant/domain/words/field/scan-verdict';
import type { Scan, ScanRules, ScanVerdict, Sight } from '@vialant/domain/scan/scan-acceptance';
import type { CodeFormat } from '@vialant/domain/scan/scan-format';
import type { ScannedBy } from '@vialant/domain/scan/scanned-by';
import { useEffect, useRef, useState } from 'react';
import type { Tone } from '../../device/sound/port.ts';
import {
  afterPause,
  type CodeFate,
  emptyQueue,
  type ScanQueue,
  type TakenCode,
  withFate,
  withScan,
} from './scan-queue.ts';
import { useFeltVerdict } from './use-felt-verdict.ts';

export type CodeOrigin = {
  readonly scannedBy: ScannedBy;
  /** Null when no camera read it. */
  readonly format: CodeFormat | null;
};

/**
 * The flow's answer to a code; a refusal is shown with its text until the next code, or for its duration where it has
 * one. Unanswered: the user goes on offline, has left or must sign in, so that the code was neither taken nor refused.
 */
export type CodeAnswer =
  | 'accepted'
  | 'unanswered'
  | { readonly refused: string; readonly durationMs?: number | undefined };

/** What became of the last code, in words. */
export type Verdict = {
  readonly code: string;
  readonly tone: Tone;
  readonly text: string;
  /** Counts the verdicts, to tell two with the same words apart. */
  readonly turn: number;
};

export type CodeHandlers = {
  readonly onCode: (code: string, origin: CodeOrigin) => CodeAnswer | Promise<CodeAnswer>;
  readonly onDuplicate?: ((code: string) => void) | undefined;
};

export type ScanPipeline = {
  /** Judges the codes of one scan; returns whether any of them was taken. */
  readonly judge: (scan: Scan) => boolean;
  /** Whether a code in view was taken or refused. */
  readonly outcomeOf: (text: string) => Sight['outcome'] | null;
  /** What became of the last code; null before the first, and after one that was not answered. */
  readonly verdict: Verdict | null;
  /** The same for a code that a hand scanner read before this one was open; resolves when the flow has answered. */
  readonly takeGiven: (text: string) => Promise<unknown>;
  /** Resolves when the flow has answered every code so far, with whether it took them all; null when it has already. */
  readonly unanswered: () => Promise<boolean> | null;
};

/**
 * One path for every code, whatever its source: judged by the rules, passed to the flow in turn, and told once, as what
 * it turned out to be: in words, by a vibration and a sound.
 */
export function useScanPipeline(rules: ScanRules, handlers: CodeHandlers): ScanPipeline {
  const feel = useFeltVerdict();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const queue = useRef<ScanQueue>(emptyQueue);
  /** Whether the flow takes all the codes about which it is asked in one go. */
  const told = useRef(Promise.resolve(true));
  const turns = useRef(0);
  const present = useRef({ rules, handlers, isMounted: true });

  useEffect(() => {
    present.current = { rules, handlers, isMounted: true };
    return () => {
      present.current.isMounted = false;
    };
  });
  usePausedTime(rules.paused, (ms) => {
    queue.current = afterPause(queue.current, ms);
  });

  function tell(tone: Tone, code: string, text: string, durationMs?: number): void {
    feel(tone);
    turns.current += 1;
    const turn = turns.current;
    setVerdict({ code, tone, text, turn });
    if (durationMs === undefined) return;
    setTimeout(() => setVerdict((latest) => (latest?.turn === turn ? null : latest)), durationMs);
  }

  async function askAll(): Promise<boolean> {
    let areAllTaken = true;
    for (let now = queue.current; now.mode === 'asking'; now = queue.current) {
      const fate = await fateOf(now.code);
      queue.current = withFate(queue.current, fate);
      areAllTaken &&= fate === 'accepted';
    }
    return areAllTaken;
  }

  /** Asks the flow about a code whose turn it is, and tells what it said. */
  async function fateOf({ code, scannedBy, format }: TakenCode): Promise<CodeFate> {
    const { rules: now, handlers: flow, isMounted } = present.current;
    // The flow has continued with an earlier code of the same picture, so this one is dropped.
    if (!isMounted || (now.paused && scannedBy !== 'typed')) return 'dropped';
    try {
      const answer = await flow.onCode(code, { scannedBy, format });
      if (answer === 'accepted') tell('good', code, scanVerdict.taken);
      if (answer === 'unanswered') setVerdict(null);
      if (typeof answer === 'string') return answer;
      tell('bad', code, answer.refused, answer.durationMs);
    } catch {
      tell('bad', code, messages.shell.clientFailed.text);
    }
    return 'refused';
  }

  function act(judged: ScanVerdict): void {
    switch (judged.outcome) {
      case 'taken':
        // It is told when the flow has answered.
        break;
      case 'duplicate': {
        const { code } = judged;
        if (judged.tell) tell('bad', code, fill(messages.scan.duplicate, { code }));
        present.current.handlers.onDuplicate?.(code);
        break;
      }
      case 'refused':
        tell('bad', judged.text, say(judged.refusal));
        break;
    }
  }

  function judge(scan: Scan): boolean {
    const before = queue.current.mode;
    const judged = withScan(queue.current, scan, present.current.rules, performance.now());
    queue.current = judged.queue;
    for (const each of judged.verdicts) act(each);
    if (before === 'idle') told.current = askAll();
    return judged.verdicts.some(({ outcome }) => outcome === 'taken');
  }

  return {
    judge,
    takeGiven(text) {
      judge({ source: 'hand_scanner', text });
      return told.current;
    },
    unanswered: () => (queue.current.mode === 'idle' ? null : told.current),
    outcomeOf: (text) => queue.current.memory.sights.get(text)?.outcome ?? null,
    verdict,
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
