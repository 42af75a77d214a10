import { messages } from '@vialant/domain/words/messages';
import type { Message } from '@vialant/domain/words/messages/message';
import { failedAs, refusalOf } from '../../api/failure.ts';

/** The message for a failed call; null when the session is over, which has its own popup. */
export function callFailure(error: unknown): Message | null {
  if (failedAs(error, 'expired')) return null;
  const refusal = refusalOf(error);
  return refusal === null ? messages.shell.callFailed : { ...messages.shell.callFailed, text: refusal.message };
}
