import { noKeys, pressKey } from '@vialant/domain/scan/scan-key-burst';
import { useEffect, useRef } from 'react';

/**
 * Reads a hand scanner that types like a keyboard, wherever the focus is. What it types into the manual field belongs
 * to that field (OPEN-002).
 */
export function useHandScanner(onScanned: (text: string) => void): void {
  const scanned = useRef(onScanned);
  useEffect(() => {
    scanned.current = onScanned;
  });
  useEffect(() => {
    let burst = noKeys;
    function handleKey(event: KeyboardEvent): void {
      if (event.isComposing || event.metaKey || event.altKey || isWritable(event.target)) {
        burst = noKeys;
        return;
      }
      const before = burst;
      const step = pressKey(before, { key: event.key, withControl: event.ctrlKey, atMs: event.timeStamp });
      burst = step.burst;
      // A key of a code must not also press the focused button.
      if (step.scanned !== null || (burst !== before && burst.text.length > 1)) event.preventDefault();
      if (step.scanned === null) return;
      event.stopPropagation();
      scanned.current(step.scanned);
    }
    window.addEventListener('keydown', handleKey, { capture: true });
    return () => window.removeEventListener('keydown', handleKey, { capture: true });
  }, []);
}

function isWritable(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return !target.readOnly;
  return target instanceof HTMLElement && target.isContentEditable;
}
