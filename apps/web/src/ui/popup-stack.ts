import {
  type RefObject,
  startTransition,
  useEffect,
  useId,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';

type Open = { readonly id: string; readonly dialog: HTMLDialogElement | null };

// The popups that are open, in the order in which they were opened.
let stack: readonly Open[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Open[]): void {
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
export function useIsUnderAnother(opened: boolean, dialog: RefObject<HTMLDialogElement | null>): boolean {
  const id = useId();
  useLayoutEffect(() => {
    if (!opened) return;
    change([...stack, { id, dialog: dialog.current }]);
    return () => change(stack.filter((each) => each.id !== id));
  }, [opened, id, dialog]);
  return useSyncExternalStore(subscribe, () => stack.some((each) => each.id === id) && stack.at(-1)?.id !== id);
}

/**
 * The popup that is shown, or null: while there is one, nothing outside of it can be pressed or is read out. It is told
 * after the popup was drawn: React would otherwise run all effects of a page, with the calls they make, before it is.
 */
export function useShownPopup(): HTMLDialogElement | null {
  const [popup, setPopup] = useState(shownPopup);
  useEffect(() => {
    const look = (): void => startTransition(() => setPopup(shownPopup));
    look();
    return subscribe(look);
  }, []);
  return popup;
}

function shownPopup(): HTMLDialogElement | null {
  return stack.at(-1)?.dialog ?? null;
}
