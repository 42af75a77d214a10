import { messages } from '@vialant/domain/words/messages';
import type { Message } from '@vialant/domain/words/messages/message';
import { witnessTurn } from '@vialant/domain/words/field/witness-turn';
import { failedAs, refusalOf } from '../../api/failure.ts';

/** The message for a failed call; null when the session is over, which has its own popup. */
export function callFailure(error: unknown): Message | null {
  if (failedAs(error, 'expired')) return null;
  const text = refusalOf(error)?.message ?? witnessTurn.notChecked;
  return { ...messages.witness.required, text };
}
