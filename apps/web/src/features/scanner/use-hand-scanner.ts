import { GROUP_SEPARATOR } from '@vialant/domain/scan/code';
import { noKeys, pressKey } from '@vialant/domain/scan/scan-key-burst';
import { type RefObject, useEffect, useRef } from 'react';

export type HandScannerOptions = {
  /** The field for a code. What is scanned into it is a scan as well, unless something else was typed there too. */
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
      const text = step.scanned !== null && isWriting && !isAllOf(field.current, step.scanned) ? null : step.scanned;
      // A key of a code must not also press the focused button; in the field the code is shown as it comes.
      if (text !== null || (!isWriting && burst !== before && burst.text.length > 1)) event.preventDefault();
      if (text === null) return;
      event.stopPropagation();
      scanned.current(text);
    }
    window.addEventListener('keydown', handleKey, { capture: true });
    return () => window.removeEventListener('keydown', handleKey, { capture: true });
  }, [field, everywhere]);
}

/** Whether the field holds the scanned code alone. The separator of GS1 codes is a key that writes nothing. */
function isAllOf(field: HTMLInputElement | null, scanned: string): boolean {
  return field?.value === scanned.replaceAll(GROUP_SEPARATOR, '');
}

function isWritable(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return !target.readOnly;
  return target instanceof HTMLElement && target.isContentEditable;
}
