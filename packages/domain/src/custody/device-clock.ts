import type { StockMoveRefusal } from '../words/refusal.ts';
import { TIMING } from '../values/timing.ts';

export type Times = {
  /** What the device's clock showed when it happened. */
  readonly claimed: Date;
  /** What the device's clock shows while the record is sent; null when the device does not tell. */
  readonly deviceNow: Date | null;
  readonly now: Date;
  /** When the vial was received; nothing can have happened to it earlier. */
  readonly notBefore?: Date;
};

export type BelievedTime = {
  readonly happenedAt: Date;
  /** The claimed time, where another one is believed; else null. */
  readonly deviceTime: Date | null;
};

/** The database has no year 0. */
const EARLIEST_MS = Date.parse('0001-01-01T00:00:00.000Z');

/**
 * When something happened that was recorded offline (SRV-50, OPEN-117).
 *
 * - The device tells a clock that is wrong by more than five minutes and at most a day: it was wrong by as much at the
 *   time of the event, so the error is subtracted.
 * - The result lies ahead by at most a day: the clock was set right in between. The time of arrival counts.
 * - The device does not tell its clock, or one that is wrong by more than a day: a time up to five minutes ahead is
 *   believed, a later one refused.
 * - The time is before the receipt of the vial by up to five minutes: the time of the receipt counts.
 * - The time is earlier than that, or too long ago to be believed: the time of arrival counts.
 *
 * Wherever another time counts than the claimed one, the claimed time is kept beside it.
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
  // Before the receipt by no more than a clock may be wrong: it happened right after the receipt.
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
