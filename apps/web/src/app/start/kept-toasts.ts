import type { Page } from '../../device/page/port.ts';
import type { Toast, ToastQueue } from '../../ui/toast/toast-queue.ts';

const KEY = 'toasts';
/** A load that takes longer than this is not the reload for which the toasts were stored. */
const KEPT_FOR_MS = 15_000;

type Kept = { readonly at: number; readonly toasts: readonly Omit<Toast, 'id'>[] };

type Ports = { readonly storage: Storage; readonly now: () => Date };

/** Shows the toasts that were visible or waiting when the app reloaded itself, as it does after every sign-in. */
export function showKeptToasts(queue: ToastQueue, { storage, now }: Ports): void {
  for (const toast of takeKept(storage, now)) queue.show(toast);
}

/** The page, except that it stores the toasts before each reload that the app starts. */
export function keepingToasts(page: Page, queue: ToastQueue, { storage, now }: Ports): Page {
  function keep(): void {
    const toasts = queue.all();
    if (toasts.length > 0) storage.setItem(KEY, JSON.stringify({ at: now().getTime(), toasts } satisfies Kept));
  }
  return {
    ...page,
    open(path) {
      keep();
      page.open(path);
    },
    reload() {
      keep();
      page.reload();
    },
  };
}

function takeKept(storage: Storage, now: () => Date): Kept['toasts'] {
  const text = storage.getItem(KEY);
  storage.removeItem(KEY);
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return isKept(kept) && now().getTime() - kept.at < KEPT_FOR_MS ? kept.toasts : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is Kept {
  return (
    typeof value === 'object' &&
    value !== null &&
    'at' in value &&
    typeof value.at === 'number' &&
    'toasts' in value &&
    Array.isArray(value.toasts)
  );
}
