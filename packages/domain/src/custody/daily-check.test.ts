import { describe, expect, test } from 'vitest';
import { dailyCheck } from './daily-check.ts';

const ZONE = 'America/New_York';
const LONG_AGO = new Date('2026-01-01T00:00:00Z');

function stateAt(now: string, checkedOn: string | null, dueAt = '09:00', since = LONG_AGO): [string, string] {
  const box = { zone: ZONE, dueAt, since, checkedOn: checkedOn === null ? null : new Date(checkedOn) };
  const { state, due } = dailyCheck(box, new Date(now));
  return [state, due.toISOString()];
}

describe('OVERVIEW-01 DATA-01 the daily check of a box', () => {
  test('is due from the beginning of the day, and missed from its due time on', () => {
    const yesterday = '2026-03-06T13:00:00Z';
    expect(stateAt('2026-03-07T05:00:00Z', yesterday)).toEqual(['due', '2026-03-07T14:00:00.000Z']);
    expect(stateAt('2026-03-07T13:59:59Z', yesterday)).toEqual(['due', '2026-03-07T14:00:00.000Z']);
    expect(stateAt('2026-03-07T14:00:00Z', yesterday)).toEqual(['missed', '2026-03-07T14:00:00.000Z']);
    expect(stateAt('2026-03-07T14:00:00Z', '2026-03-07T05:00:00Z')).toEqual(['checked', '2026-03-08T13:00:00.000Z']);
    // Late in the evening it is the same day, though UTC has the next one.
    expect(stateAt('2026-03-08T04:40:00Z', '2026-03-07T12:00:00Z')[0]).toBe('checked');
  });

  test('that was missed yesterday stays missed in the morning, until one is made', () => {
    expect(stateAt('2026-03-07T12:00:00Z', '2026-03-05T13:00:00Z')).toEqual(['missed', '2026-03-06T14:00:00.000Z']);
    expect(stateAt('2026-03-07T12:00:00Z', '2026-03-07T11:00:00Z')[0]).toBe('checked');
    // Made after its time, but on its day.
    expect(stateAt('2026-03-07T12:00:00Z', '2026-03-07T04:30:00Z')[0]).toBe('due');
    expect(stateAt('2026-03-07T12:00:00Z', null)[0]).toBe('missed');
  });

  test('of a day of 23 hours is due by the clock on the wall, an hour sooner than a day later', () => {
    const saturday = '2026-03-07T13:00:00Z';
    expect(stateAt('2026-03-08T12:59:59Z', saturday)).toEqual(['due', '2026-03-08T13:00:00.000Z']);
    expect(stateAt('2026-03-08T13:00:00Z', saturday)).toEqual(['missed', '2026-03-08T13:00:00.000Z']);
    // 02:30 is skipped: the check is due when the clock jumps over it.
    expect(stateAt('2026-03-08T06:59:59Z', saturday, '02:30')).toEqual(['due', '2026-03-08T07:00:00.000Z']);
    expect(stateAt('2026-03-08T07:00:00Z', saturday, '02:30')[0]).toBe('missed');
  });

  test('of a day of 25 hours is due by the clock on the wall, at the first time it shows', () => {
    const saturday = '2026-10-31T12:00:00Z';
    expect(stateAt('2026-11-01T13:59:59Z', saturday)).toEqual(['due', '2026-11-01T14:00:00.000Z']);
    expect(stateAt('2026-11-01T14:00:00Z', saturday)[0]).toBe('missed');
    expect(stateAt('2026-11-01T05:29:59Z', saturday, '01:30')).toEqual(['due', '2026-11-01T05:30:00.000Z']);
    expect(stateAt('2026-11-01T05:30:00Z', saturday, '01:30')[0]).toBe('missed');
  });

  test('of a new box is not missed before its first due time', () => {
    const made = new Date('2026-03-07T15:00:00Z');
    expect(stateAt('2026-03-07T16:00:00Z', null, '09:00', made)).toEqual(['later', '2026-03-08T13:00:00.000Z']);
    expect(stateAt('2026-03-08T12:00:00Z', null, '09:00', made)).toEqual(['due', '2026-03-08T13:00:00.000Z']);
    expect(stateAt('2026-03-08T13:00:00Z', null, '09:00', made)[0]).toBe('missed');
    expect(stateAt('2026-03-07T16:00:00Z', '2026-03-07T15:30:00Z', '09:00', made)[0]).toBe('checked');
  });
});
