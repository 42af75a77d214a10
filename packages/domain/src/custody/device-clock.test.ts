import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeTime } from './device-clock.ts';

const now = new Date('2026-11-15T12:00:00.000Z');
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const instant = (time: string): Date => new Date(`2026-11-${time}Z`);

describe('a device that says nothing of its clock', () => {
  test.each<[string, Date, string | null]>([
    ['ninety days ago', new Date(now.getTime() - 90 * DAY_MS), null],
    ['exactly five minutes ahead', instant('15T12:05:00.000'), null],
    ['a millisecond more', instant('15T12:05:00.001'), 'TIME_IN_FUTURE'],
  ])('SRV-50 OPEN-117 %s', (_, claimed, code) => {
    const judged = judgeTime({ claimed, deviceNow: null, now });
    expect(judged).toEqual(code === null ? { happenedAt: claimed, deviceTime: null } : { code });
  });
});

describe('a time that cannot be taken on its word is kept beside the time of arrival, which counts', () => {
  const judge = (claimed: Date, notBefore?: Date): unknown =>
    judgeTime({ claimed, deviceNow: null, now, ...(notBefore && { notBefore }) });
  const arrived = (claimed: Date): unknown => ({ happenedAt: now, deviceTime: claimed });

  test('OPEN-117 more than ninety days ago', () => {
    const longAgo = new Date(now.getTime() - 90 * DAY_MS - 1);
    expect(judge(longAgo)).toEqual(arrived(longAgo));
    expect(judge(new Date(0))).toEqual(arrived(new Date(0)));
  });

  test('OPEN-117 before the vial was received', () => {
    const received = instant('15T08:00:00.000');
    expect(judge(instant('15T07:54:59.999'), received)).toEqual(arrived(instant('15T07:54:59.999')));
    expect(judge(received, received)).toEqual({ happenedAt: received, deviceTime: null });
  });

  test('OPEN-117 a clock that is off by up to five minutes is no backdating: it followed on the receipt', () => {
    const received = instant('15T08:00:00.000');
    const claimed = instant('15T07:55:00.000');
    expect(judge(claimed, received)).toEqual({ happenedAt: received, deviceTime: claimed });
  });
});

describe('a device that says what its clock shows', () => {
  test.each<[string, string, string, string, boolean]>([
    ['a good clock: believed as it is', '15T09:00:00.000', '15T12:00:01.000', '15T09:00:00.000', false],
    ['five minutes off: believed as it is', '15T09:00:00.000', '15T12:05:00.000', '15T09:00:00.000', false],
    ['a moment more: taken off', '15T09:00:00.000', '15T12:05:00.001', '15T08:54:59.999', true],
    ['a day ahead: taken off', '16T11:00:00.000', '16T12:00:00.000', '15T11:00:00.000', true],
    ['a day behind: put on', '14T11:00:00.000', '14T12:00:00.000', '15T11:00:00.000', true],
    ['put right since: it has happened by now', '16T03:00:00.000', '15T12:00:00.000', '15T12:00:00.000', true],
    ['set ahead since: never after now', '15T11:00:00.000', '15T06:00:00.000', '15T12:00:00.000', true],
    ['years behind: believed as it is', '01T00:00:00.000', '01T01:00:00.000', '01T00:00:00.000', false],
  ])('SRV-50 %s', (_, claimed, deviceNow, happenedAt, isKept) => {
    expect(judgeTime({ claimed: instant(claimed), deviceNow: instant(deviceNow), now })).toEqual({
      happenedAt: instant(happenedAt),
      deviceTime: isKept ? instant(claimed) : null,
    });
  });

  test('SRV-50 OPEN-117 more than a day ahead is refused', () => {
    const judge = (claimed: Date, deviceNow: Date): unknown => judgeTime({ claimed, deviceNow, now });
    expect(judge(instant('16T12:00:00.001'), now)).toEqual({ code: 'TIME_IN_FUTURE' });
    expect(judge(instant('17T11:00:00.000'), instant('17T12:00:00.000'))).toEqual({ code: 'TIME_IN_FUTURE' });
  });

  test('SRV-50 a clock that is wrong by up to a day, and stays so, gives the true time', () => {
    const minutes = fc.integer({ min: 0, max: 30 * 24 * 60 });
    const errors = fc.integer({ min: -DAY_MS, max: DAY_MS });
    fc.assert(
      fc.property(minutes, errors, (ago, errorMs) => {
        const truth = now.getTime() - ago * 60_000;
        const judged = judgeTime({
          claimed: new Date(truth + errorMs),
          deviceNow: new Date(now.getTime() + errorMs),
          now,
        });
        if ('code' in judged) throw new Error(judged.code);
        expect(Math.abs(judged.happenedAt.getTime() - truth)).toBeLessThanOrEqual(5 * 60_000);
      }),
    );
  });
});
