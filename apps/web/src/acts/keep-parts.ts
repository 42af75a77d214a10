import { type OutboxEntry, readEntry } from '../outbox/entry.ts';
import type { Services } from '../services/services.ts';
import type { Act } from './act.ts';

/**
 * Keeps an act that names codes on the device: all of its parts, or none. It rejects where the device cannot keep them.
 * Without a signed-in user they belong to nobody (OPEN-077).
 */
export async function keepParts({ storage, outbox }: Services, act: Act<'coded'>): Promise<readonly OutboxEntry[]> {
  const { parts, phone, form: _form, ...shared } = act.draft;
  const who = storage.get('knownUser') ?? { userId: null, userGroupId: null };
  const receipt = { sentence: act.sentence };
  const of = { ...shared, ...(phone && { phone }), ...who, receipt, v: 2, refusal: null };
  const entries = parts.flatMap((part) => readEntry({ ...part, ...of }) ?? []);
  if (entries.length !== parts.length) throw new Error('a part that cannot be kept');
  await outbox.add(
    ...entries.map(({ v: _v, refusal: _refusal, filled, ...entry }) => ({ ...entry, ...(filled && { filled }) })),
  );
  return entries;
}
