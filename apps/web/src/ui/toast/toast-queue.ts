export type Toast = {
  readonly id: number;
  readonly text: string;
  readonly tone: 'success' | 'error';
  readonly durationMs: number;
  /** It was visible before the app was reloaded, so `onShown` was called for it already. */
  readonly again?: boolean;
  /** Called when the text is pressed; the toast then closes. */
  readonly onPress?: () => void;
};

export type ToastQueue = {
  readonly show: (toast: Omit<Toast, 'id'>) => void;
  readonly dismiss: (id: number) => void;
  readonly current: () => Toast | null;
  /** The visible toast, for its remaining time, and the waiting ones: to be shown again after a reload. */
  readonly all: () => readonly Omit<Toast, 'id'>[];
  readonly subscribe: (listener: () => void) => () => void;
};

/**
 * Toasts wait here and are shown one at a time (SHELL-15); `onShown` is called for each when its turn comes (SHELL-17).
 */
export function createToastQueue(onShown: (toast: Toast) => void): ToastQueue {
  const waiting: Toast[] = [];
  const listeners = new Set<() => void>();
  let shown: Toast | null = null;
  let shownAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastId = 0;

  function next(): void {
    clearTimeout(timer);
    shown = waiting.shift() ?? null;
    if (shown !== null) {
      const { id, durationMs } = shown;
      shownAt = performance.now();
      timer = setTimeout(() => dismiss(id), durationMs);
      if (shown.again !== true) onShown(shown);
    }
    for (const listener of listeners) listener();
  }

  function dismiss(id: number): void {
    if (shown?.id === id) next();
  }

  return {
    show(toast): void {
      lastId += 1;
      waiting.push({ ...toast, id: lastId });
      if (shown === null) next();
    },
    dismiss,
    current: () => shown,
    all() {
      if (shown === null) return waiting;
      return [{ ...shown, durationMs: shown.durationMs - (performance.now() - shownAt), again: true }, ...waiting];
    },
    subscribe(listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
