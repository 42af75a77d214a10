import { useEffect, useId, useSyncExternalStore } from 'react';

// The popups that are open, in the order in which they were opened.
let stack: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Whether another popup was opened after this one and is still open. Then this one is not shown: of two dialogs at once
 * nobody knows which one is meant, and the lower one takes keys that were for the upper one.
 */
export function useIsUnderAnother(opened: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!opened) return;
    change([...stack, id]);
    return () => change(stack.filter((each) => each !== id));
  }, [opened, id]);
  return useSyncExternalStore(subscribe, () => stack.includes(id) && stack.at(-1) !== id);
}
