import { judgeTime } from '@vialant/domain/custody/device-clock';
import { Refused } from '@vialant/domain/words/refusal';
import type { Facts, Vial } from './facts.ts';

type StoredTimes = { readonly happenedAt: string | null; readonly deviceTime: string | null };

/** When it happened; throws a refusal. Only a record made offline has another time than now (SRV-50). */
export function believedTime(
  { now, deviceNow }: Pick<Facts, 'now' | 'deviceNow'>,
  timestamp: string | null | undefined,
  isOffline: boolean,
  vial?: Pick<Vial, 'receivedAt'>,
): StoredTimes {
  if (!timestamp) return { happenedAt: null, deviceTime: null };
  const judged = judgeTime({
    claimed: new Date(timestamp),
    deviceNow: isOffline ? deviceNow : null,
    now: new Date(now),
    ...(vial && { notBefore: new Date(vial.receivedAt) }),
  });
  if ('code' in judged) throw new Refused(judged);
  if (!isOffline) return { happenedAt: null, deviceTime: null };
  return { happenedAt: judged.happenedAt.toISOString(), deviceTime: judged.deviceTime?.toISOString() ?? null };
}
