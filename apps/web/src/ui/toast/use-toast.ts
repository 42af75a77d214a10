import { durationOf } from '@vialant/domain/words/messages/message';
import type { Message } from '@vialant/domain/words/messages/message';
import { createContext, use } from 'react';
import type { ToastQueue } from './toast-queue.ts';

export const ToastContext = createContext<ToastQueue | null>(null);

export function useToastQueue(): ToastQueue {
  const queue = use(ToastContext);
  if (queue === null) throw new Error('useToastQueue outside of ToastContext');
  return queue;
}

export type ShowToast = (message: Message, text?: string, onPress?: () => void) => void;

/**
 * Shows a message of the catalogue for the catalogue's duration; `text` replaces its text when values are filled in.
 */
export function useToast(): ShowToast {
  const queue = useToastQueue();
  return (message, text = message.text, onPress) =>
    queue.show({ text, tone: message.tone, durationMs: durationOf(message, text), ...(onPress && { onPress }) });
}
