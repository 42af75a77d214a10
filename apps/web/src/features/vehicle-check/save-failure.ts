import { messages } from '@vialant/domain/words/messages';
import type { Message } from '@vialant/domain/words/messages/message';
import { failedAs, refusalOf } from '../../api/failure.ts';

/** Why a save failed: the server's text where it refused, else the one of OPEN-047. */
export function saveFailure(error: unknown): Message {
  const refusal = refusalOf(error);
  if (refusal !== null) return { text: refusal.message, tone: 'error', area: 'stock' };
  if (failedAs(error, 'unreachable')) return messages.stock.noAnswer;
  if (failedAs(error, 'notAllowed')) return messages.api.notAllowed;
  return messages.shell.saveFailed;
}

/** Whether the page shows an outdated state and must load it again. */
export function isBehind(error: unknown): boolean {
  return refusalOf(error) !== null || failedAs(error, 'notFound');
}
