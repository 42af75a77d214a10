export type Toast = {
  readonly id: number;
  readonly text: string;
  readonly tone: 'success' | 'error';
  readonly durationMs: number;
  /** What touching the text does; then the toast goes. */
  readonly onPress?: () => void;
};

export type ToastQueue = {
  readonly show: (toast: Omit<Toast, 'id'>) => void;
  readonly dismiss: (id: number) => void;
  readonly current: () => Toast | null;
  readonly subscribe: (listener: () => void) => () => void;
};

/** Toasts wait here and are shown one at a time (SHELL-15); `onShown` hears of each when its turn comes (SHELL-17). */
export function createToastQueue(onShown: (toast: Toast) => void): ToastQueue {
  const waiting: Toast[] = [];
  const listeners = new Set<() => void>();
  let shown: Toast | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastId = 0;

  function next(): void {
    clearTimeout(timer);
    shown = waiting.shift() ?? null;
    if (shown !== null) {
      const { id, durationMs } = shown;
      timer = setTimeout(() => dismiss(id), durationMs);
      onShown(shown);
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
    subscribe(listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
