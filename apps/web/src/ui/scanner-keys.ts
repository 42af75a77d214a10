import { noKeys, pressKey } from '@vialant/domain/scan/scan-key-burst';
import { useLayoutEffect, useRef } from 'react';

type Taker = (code: string) => void;

// Who takes the codes of a hand scanner that come to no field, in the order in which they were shown.
let takers: readonly Taker[] = [];

/**
 * Takes what a hand scanner reads while no field has the focus; null takes nothing. Of all screens and popups that take
 * codes the one that was shown last gets them.
 */
export function useScannedCode(taker: Taker | null): void {
  const present = useRef(taker);
  // Before the screen is drawn: what is read in the very frame in which it stands there is for it.
  useLayoutEffect(() => {
    present.current = taker;
  });
  const isTaking = taker !== null;
  useLayoutEffect(() => {
    if (!isTaking) return;
    const take: Taker = (code) => present.current?.(code);
    takers = [...takers, take];
    return () => {
      takers = takers.filter((each) => each !== take);
    };
  }, [isTaking]);
}

/** Whether keys write into the element that has the focus. */
export function isWritable(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return !target.readOnly;
  return target instanceof HTMLElement && target.isContentEditable;
}

/**
 * Hears a hand scanner wherever the focus is, fields excepted, and keeps its keys from pressing what has the focus: the
 * Enter that ends a code would close the popup that it comes to. Returns the function that stops it.
 */
export function hearHandScanner(target: Window): () => void {
  let burst = noKeys;
  function handleKey(event: KeyboardEvent): void {
    if (isWritable(event.target) || event.isComposing || event.metaKey || event.altKey) {
      burst = noKeys;
      return;
    }
    const { key, ctrlKey: withControl, repeat: isRepeat, timeStamp: atMs } = event;
    const step = pressKey(burst, { key, withControl, isRepeat, atMs });
    const isPart = step.scanned !== null || (step.burst !== burst && step.burst.text.length > 1);
    burst = step.burst;
    if (isPart) event.preventDefault();
    // A field that cannot be written into may be the one for a code, which hears it itself.
    if (step.scanned !== null && !(event.target instanceof HTMLInputElement)) takers.at(-1)?.(step.scanned);
  }
  target.addEventListener('keydown', handleKey, { capture: true });
  return () => target.removeEventListener('keydown', handleKey, { capture: true });
}
