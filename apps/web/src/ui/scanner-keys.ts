import { noKeys, pressKey } from '@vialant/domain/scan/scan-key-burst';

/** Whether keys write into the element that has the focus. */
export function isWritable(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return !target.readOnly;
  return target instanceof HTMLElement && target.isContentEditable;
}

/**
 * Keeps the keys of a hand scanner from pressing what has the focus: the Enter that ends a code would close the popup
 * that it comes to. Returns the function that stops it.
 */
export function keepScannerKeysFromButtons(target: Window): () => void {
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
  }
  target.addEventListener('keydown', handleKey, { capture: true });
  return () => target.removeEventListener('keydown', handleKey, { capture: true });
}
