import { expect, test } from 'vitest';
import type { Announced } from './announcer.ts';
import { ChangeLog } from './change-log.ts';

const OVERLAP_MS = 10_000;
const drugsOfA = { agencyId: 'a', entities: new Set(['drug'] as const) };

function announced(id: string, agencyId = 'a', ids: string[] = [`row of ${id}`]): Announced {
  return { id, agencyId, entity: 'drug', ids };
}

/** A log of three changes, one second apart, the second of another agency. */
function threeHeard(): { log: ChangeLog; pass: (ms: number) => void; baseId: string } {
  let now = 0;
  const log = new ChangeLog(3, () => now);
  const baseId = log.latestId;
  for (const [id, agency] of [
    ['1', 'a'],
    ['2', 'b'],
    ['3', 'a'],
  ] as const) {
    now += 1000;
    log.append(announced(id, agency));
  }
  return {
    log,
    baseId,
    pass: (ms) => {
      now += ms;
    },
  };
}

function rows(missed: ReturnType<ChangeLog['missedSince']>): string[] | null {
  return missed && [...(missed.ids.get('drug') ?? [])];
}

test('a reader that names its last event is told what came after it, of its own agency', () => {
  const { log, baseId } = threeHeard();
  expect(rows(log.missedSince(baseId, drugsOfA))).toEqual(['row of 1', 'row of 3']);
  expect(rows(log.missedSince('1', drugsOfA))).toEqual(['row of 3']);
  expect(rows(log.missedSince('3', drugsOfA))).toEqual([]);
  expect(log.missedSince('1', drugsOfA)?.afterId).toBe('1');
  expect(log.latestId).toBe('3');
});

test('the event that was dropped last is the oldest that can be continued from', () => {
  const { log, baseId } = threeHeard();
  log.append(announced('4'));
  expect(log.missedSince(baseId, drugsOfA)).toBeNull();
  expect(rows(log.missedSince('1', drugsOfA))).toEqual(['row of 3', 'row of 4']);
  log.append(announced('5'));
  expect(log.missedSince('1', drugsOfA)).toBeNull();
});

test('after a new start no earlier event can be continued from', () => {
  const { log } = threeHeard();
  log.startAnew();
  expect(log.missedSince('3', drugsOfA)).toBeNull();
  expect(rows(log.missedSince(log.latestId, drugsOfA))).toEqual([]);
});

test('a new reader is told the last ten seconds; a log younger than that cannot tell', () => {
  const { log, pass } = threeHeard();
  expect(log.recent(drugsOfA)).toBeNull();
  pass(OVERLAP_MS - 2000);
  expect(rows(log.recent(drugsOfA))).toEqual(['row of 1', 'row of 3']);
  pass(1);
  expect(rows(log.recent(drugsOfA))).toEqual(['row of 3']);
  expect(log.recent(drugsOfA)?.afterId).toBe('1');
  pass(2000);
  expect(rows(log.recent(drugsOfA))).toEqual([]);
});

test('more than can be told in one go is a gap', () => {
  const { log } = threeHeard();
  const ids = (from: number): string[] => Array.from({ length: 250 }, (_, index) => `${from + index}`);
  log.append(announced('4', 'a', ids(0)));
  log.append(announced('5', 'a', ids(250)));
  expect(rows(log.missedSince('3', drugsOfA))).toHaveLength(500);
  log.append(announced('6', 'a', ['one more']));
  expect(log.missedSince('3', drugsOfA)).toBeNull();
});
