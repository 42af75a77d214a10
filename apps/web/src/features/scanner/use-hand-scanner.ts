import { noKeys, pressKey } from '@vialant/domain/scan/scan-key-burst';
import { type RefObject, useEffect, useRef } from 'react';
import { isWritable } from '../../ui/scanner-keys.ts';

export type HandScannerOptions = {
  /**
   * The field for a code. What is scanned into it is a scan as well, of that code alone: whoever hears of it replaces
   * what the field holds, so that no code is appended to another.
   */
  readonly field: RefObject<HTMLInputElement | null>;
  /** Whether a scan counts wherever the focus is, other fields excepted; else only in the field. */
  readonly everywhere: boolean;
  readonly onScanned: (text: string) => void;
};

/** Reads a hand scanner that types like a keyboard (OPEN-086). Pasted text comes without keys and is none. */
export function useHandScanner({ field, everywhere, onScanned }: HandScannerOptions): void {
  const scanned = useRef(onScanned);
  useEffect(() => {
    scanned.current = onScanned;
  });
  useEffect(() => {
    let burst = noKeys;
    function handleKey(event: KeyboardEvent): void {
      const isInField = event.target === field.current;
      const isWriting = isWritable(event.target);
      const isHeard = isInField || (everywhere && !isWriting);
      if (!isHeard || event.isComposing || event.metaKey || event.altKey) {
        burst = noKeys;
        return;
      }
      const before = burst;
      const { key, ctrlKey: withControl, repeat: isRepeat, timeStamp: atMs } = event;
      const step = pressKey(before, { key, withControl, isRepeat, atMs });
      burst = step.burst;
      // A key of a code must not also press the focused button; in the field the code is shown as it comes.
      const { scanned: text } = step;
      if (text !== null || (!isWriting && burst !== before && burst.text.length > 1)) event.preventDefault();
      if (text === null) return;
      event.stopPropagation();
      scanned.current(text);
    }
    window.addEventListener('keydown', handleKey, { capture: true });
    return () => window.removeEventListener('keydown', handleKey, { capture: true });
  }, [field, everywhere]);
}
