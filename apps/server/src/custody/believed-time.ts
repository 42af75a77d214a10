import { judgeTime } from '@vialant/domain/custody/device-clock';
import { Refused } from '@vialant/domain/words/refusal';
import type { Facts, Vial } from './facts.ts';
import { type DoneAt, NOW } from './new-rows.ts';

/** When it happened; throws a refusal. Only a record made offline has another time than now (SRV-50). */
export function believedTime(
  { now, deviceNow }: Pick<Facts, 'now' | 'deviceNow'>,
  timestamp: string | null | undefined,
  isOffline: boolean,
  vial?: Pick<Vial, 'receivedAt'>,
): DoneAt {
  if (!timestamp) return NOW;
  const judged = judgeTime({
    claimed: new Date(timestamp),
    deviceNow: isOffline ? deviceNow : null,
    now: new Date(now),
    ...(vial && { notBefore: new Date(vial.receivedAt) }),
  });
  if ('code' in judged) throw new Refused(judged);
  if (!isOffline) return NOW;
  return { happenedAt: judged.happenedAt.toISOString(), deviceTime: judged.deviceTime?.toISOString() ?? null };
}
