import { messages } from '@vialant/domain/words/messages';
import type { Message } from '@vialant/domain/words/messages/message';
import { readRow } from '../../api/entities.ts';
import { ApiError, refusalOf } from '../../api/failure.ts';
import type { Services } from '../../services/services.ts';

export type IncidentChange = { readonly id: string; readonly number: string; readonly key: string };

/** INCIDENT-05, INCIDENT-06. */
export async function saveIncident(
  { client }: Pick<Services, 'client'>,
  { id, number, key }: IncidentChange,
): Promise<{ readonly message: Message; readonly isSaved: boolean }> {
  try {
    const body = { id, incident_number: number };
    const reply = await client.call('POST stock_move_record/update', body, { idempotencyKey: key });
    const isSaved = readRow('stock_move_record', reply).incident_number === number;
    return { message: isSaved ? messages.incident.saved : messages.transfer.notUpdated, isSaved };
  } catch (error) {
    return { message: failureMessage(error), isSaved: false };
  }
}

function failureMessage(error: unknown): Message {
  const refusal = refusalOf(error);
  if (refusal) return { text: refusal.message, tone: 'error', area: 'stock' };
  if (!(error instanceof ApiError)) return messages.shell.clientFailed;
  if (error.kind === 'unreachable') return messages.stock.noAnswer;
  return error.kind === 'notAllowed' ? messages.api.notAllowed : messages.shell.saveFailed;
}
