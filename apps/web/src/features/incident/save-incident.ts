import { fill } from '@vialant/domain/words/fill';
import { offlineWork as offlineWorkWords } from '@vialant/domain/words/field/offline-work';
import { messages } from '@vialant/domain/words/messages';
import type { Message } from '@vialant/domain/words/messages/message';
import { readRow } from '../../api/entities.ts';
import { ApiError, refusalOf } from '../../api/failure.ts';
import type { Services } from '../../services/services.ts';

export type IncidentChange = {
  readonly id: string;
  /** The code of the vial. */
  readonly code: string;
  readonly number: string;
  readonly key: string;
};

/** INCIDENT-05, INCIDENT-06. */
export async function saveIncident(
  services: Pick<Services, 'client' | 'offlineWork' | 'outbox' | 'storage' | 'now'>,
  change: IncidentChange,
): Promise<{ readonly message: Message; readonly isSaved: boolean }> {
  const { client, offlineWork } = services;
  const { id, number, key } = change;
  if (offlineWork.isOn()) return keepIncident(services, change);
  try {
    const body = { id, incident_number: number };
    const reply = await client.call('POST stock_move_record/update', body, { idempotencyKey: key });
    const isSaved = readRow('stock_move_record', reply).incident_number === number;
    return { message: isSaved ? messages.incident.saved : messages.transfer.notUpdated, isSaved };
  } catch (error) {
    return { message: failureMessage(error), isSaved: false };
  }
}

/** OPEN-150: without a network the number waits on the device with the time at which it was added. */
async function keepIncident(
  { outbox, storage, now }: Pick<Services, 'outbox' | 'storage' | 'now'>,
  { id, code, number, key }: IncidentChange,
): Promise<{ readonly message: Message; readonly isSaved: boolean }> {
  const happenedAt = now();
  const body = { id, incident_number: number, offline: 1, timestamp: happenedAt.toISOString() } as const;
  try {
    await outbox.add({
      id: key,
      happenedAt,
      ...(storage.get('knownUser') ?? { userId: null, userGroupId: null }),
      request: { call: 'POST stock_move_record/update', body },
      code,
      codes: [code],
      sentence: fill(offlineWorkWords.incidentSentence, { number, code }),
      unit: null,
      guest: null,
    });
    return { message: messages.offline.incident, isSaved: true };
  } catch {
    return { message: messages.offline.notSaved, isSaved: false };
  }
}

function failureMessage(error: unknown): Message {
  const refusal = refusalOf(error);
  if (refusal) return { text: refusal.message, tone: 'error', area: 'stock' };
  if (!(error instanceof ApiError)) return messages.shell.clientFailed;
  if (error.kind === 'unreachable') return messages.stock.noAnswer;
  return error.kind === 'notAllowed' ? messages.api.notAllowed : messages.shell.saveFailed;
}
