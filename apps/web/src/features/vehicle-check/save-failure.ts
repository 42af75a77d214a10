import { type Message, messages } from '@vialant/domain/words/messages';
import { failedAs, refusalOf } from '../../api/failure.ts';

/** Why something was not saved: in the server's words where it said no, else as OPEN-047 has it. */
export function saveFailure(error: unknown): Message {
  const refusal = refusalOf(error);
  if (refusal !== null) return { text: refusal.message, tone: 'error', area: 'stock' };
  if (failedAs(error, 'unreachable')) return messages.stock.noAnswer;
  if (failedAs(error, 'notAllowed')) return messages.api.notAllowed;
  return messages.shell.saveFailed;
}

/** Whether the page is behind what the server knows, and must ask again. */
export function isBehind(error: unknown): boolean {
  return refusalOf(error) !== null || failedAs(error, 'notFound');
}
