import type { StockMoveRefusal } from '../words/refusal.ts';
import { TIMING } from '../values/timing.ts';

export type Times = {
  /** What the device's clock showed when it happened. */
  readonly claimed: Date;
  /** What it shows as the record is sent; null when the device does not say. */
  readonly deviceNow: Date | null;
  readonly now: Date;
  /** Before this it cannot have happened: the vial was not there. */
  readonly notBefore?: Date;
};

export type BelievedTime = {
  readonly happenedAt: Date;
  /** What was claimed, where it is not what is believed. */
  readonly deviceTime: Date | null;
};

/** The year 0 is one of ISO 8601 and none of the database. */
const EARLIEST_MS = Date.parse('0001-01-01T00:00:00.000Z');

/**
 * When something happened that was recorded offline (SRV-50, OPEN-117). A clock that is wrong as it sends, by more than
 * five minutes and up to a day, was wrong by as much when it happened, so that much is taken off; one that was put right
 * in between shows itself by a time to come, and all that is known then is that it has happened by now. A device that
 * says nothing of its clock is believed up to five minutes ahead. A time that cannot be, because the vial was not there
 * yet, or that lies too long back to be taken on the device's word, is kept beside the time of arrival, which counts.
 */
export function judgeTime(times: Times): BelievedTime | StockMoveRefusal {
  const judged = judgeClock(times);
  if ('code' in judged) return judged;
  const { claimed, now, notBefore } = times;
  const { believedWithinMs, maxClockAheadMs } = TIMING.offline;
  const at = judged.happenedAt.getTime();
  const tooEarlyMs = notBefore === undefined ? 0 : notBefore.getTime() - at;
  if (tooEarlyMs > maxClockAheadMs || now.getTime() - at > believedWithinMs) {
    return { happenedAt: now, deviceTime: claimed };
  }
  // By no more than a clock may be off: it followed on the receipt.
  return notBefore !== undefined && tooEarlyMs > 0 ? { happenedAt: notBefore, deviceTime: claimed } : judged;
}

function judgeClock({ claimed, deviceNow, now }: Times): BelievedTime | StockMoveRefusal {
  const { maxClockAheadMs, maxClockErrorMs } = TIMING.offline;
  const errorMs = deviceNow === null ? 0 : deviceNow.getTime() - now.getTime();
  const isKnown = deviceNow !== null && Math.abs(errorMs) <= maxClockErrorMs;
  const isWrong = isKnown && Math.abs(errorMs) > maxClockAheadMs;
  const at = claimed.getTime() - (isWrong ? errorMs : 0);
  const aheadMs = at - now.getTime();
  if (aheadMs > (isKnown ? maxClockErrorMs : maxClockAheadMs)) return { code: 'TIME_IN_FUTURE' };
  if (!isWrong && aheadMs <= maxClockAheadMs) return { happenedAt: claimed, deviceTime: null };
  return { happenedAt: new Date(Math.max(EARLIEST_MS, Math.min(at, now.getTime()))), deviceTime: claimed };
}
