import { expect, test } from 'vitest';
import { findSignals } from './find-signals.ts';
import { type Signal, SIGNAL_LIMITS, type SignalAct } from './signal.ts';
import { type Habit, simulatedActs } from './testing/simulated-acts.ts';

const DAY_MS = 86_400_000;

/** Looks over the window every fifth night; answers each signal once, with the night of its first time. */
function nightly(acts: readonly SignalAct[], days: number): Map<string, number> {
  const first = new Map<string, number>();
  let [from, until] = [0, 0];
  for (let night = SIGNAL_LIMITS.windowDays; night <= days; night += 5) {
    const end = night * DAY_MS;
    while (until < acts.length && (acts[until]?.recorded ?? end) < end) until += 1;
    while ((acts[from]?.recorded ?? end) < end - SIGNAL_LIMITS.windowDays * DAY_MS) from += 1;
    for (const signal of findSignals(acts.slice(from, until)).signals) {
      const key = keyOf(signal);
      if (!first.has(key)) first.set(key, night);
    }
  }
  return first;
}

const keyOf = ({ rule, personId, subjectId }: Signal): string => [rule, personId, subjectId].join(' ');

let made = 0;
function act(more: Partial<SignalAct>): SignalAct {
  made += 1;
  return {
    id: `a${made}`,
    record: 'stock_move_record',
    kind: 'administer',
    personId: 'x',
    vialId: `v${made}`,
    typeId: 'fentanyl',
    unitId: 'u1',
    amount: 100,
    witnessId: null,
    isTyped: false,
    isReversed: false,
    wasExpired: false,
    happened: 0,
    recorded: 0,
    ...more,
  };
}

/** So many uses of a vial of 100, of each of which this is wasted. */
function uses(personId: string, count: number, wasted: number, more: Partial<SignalAct> = {}): SignalAct[] {
  return Array.from({ length: count }, () => {
    const given = act({ personId, amount: 100 - wasted, ...more });
    return wasted === 0 ? [given] : [given, act({ ...given, id: `w${given.id}`, kind: 'waste', amount: wasted })];
  }).flat();
}

const peers = (count: number, wasted: readonly number[]): SignalAct[] =>
  Array.from({ length: count }, (_, place) => uses(`p${place}`, 10, wasted[place % wasted.length] ?? 0)).flat();
const rules = (acts: readonly SignalAct[]): string[] => findSignals(acts).signals.map(keyOf);

test('SIGNALS-06 200 calm people raise under one signal a month, and much work at night raises none', () => {
  const days = SIGNAL_LIMITS.windowDays + 60;
  const habits = new Map<number, Habit>([
    [7, 'busy nights'],
    [44, 'busy nights'],
  ]);
  const raised = [...nightly(simulatedActs({ people: 200, days, seed: 1 }, habits), days).keys()];
  // The first window holds three months, and two follow.
  expect(raised.length).toBeLessThan(5);
  expect(raised.filter((key) => / p(7|44) /.test(key))).toEqual([]);
});

test('SIGNALS-06 each planted pattern is found, at whom it was planted', () => {
  const habits = new Map<number, Habit>([
    [3, 'wasteful'],
    [15, 'one witness'],
    [26, 'typing'],
    [37, 'reversing'],
    [48, 'late'],
  ]);
  const { signals } = findSignals(simulatedActs({ people: 60, days: SIGNAL_LIMITS.windowDays, seed: 9 }, habits));
  const found = signals.map(({ rule, personId }) => `${personId} ${rule}`);
  const planted = ['p15 witness', 'p26 typed', 'p3 waste', 'p37 reversals', 'p48 late'];
  expect([...new Set(found)].sort()).toEqual(expect.arrayContaining(planted));
  expect(found.filter((one) => !planted.includes(one))).toEqual([]);
  const late = signals.find(({ rule }) => rule === 'late');
  expect(late?.acts.every(({ personId }) => personId === 'p48')).toBe(true);
});

test('SIGNALS-02 above the median by three deviations and ten points, of ten uses and five peers, at both edges', () => {
  const wasted = (percent: number, count = 10): string[] =>
    rules([...peers(5, [20, 20, 20, 18, 22]), ...uses('x', count, percent)]);
  expect(wasted(30)).toEqual([]);
  expect(wasted(30.5)).toEqual(['waste x fentanyl']);
  expect(wasted(90, 9)).toEqual([]);
  // The deviation of these is 8: three of them are more than ten points.
  const wide = peers(5, [20, 12, 28, 10, 30]);
  expect(rules([...wide, ...uses('x', 10, 44)])).toEqual([]);
  expect(rules([...wide, ...uses('x', 10, 44.5)])).toEqual(['waste x fentanyl']);
  const few = findSignals([...peers(4, [20]), ...uses('x', 10, 90)]);
  expect(few).toMatchObject({ signals: [], notCompared: [{ typeId: 'fentanyl', people: 5 }] });
  // What had expired had to be wasted, and what was taken back was not used.
  const expired = Array.from({ length: 9 }, () => act({ kind: 'waste', wasExpired: true }));
  expect(rules([...peers(5, [20]), ...uses('x', 10, 20), ...expired])).toEqual([]);
  expect(rules([...peers(5, [20]), ...uses('x', 10, 90, { isReversed: true })])).toEqual([]);
});

test('SIGNALS-03 one witness for 60 % of ten wastes though four others witnessed there, unless crews are made so', () => {
  const wastes = (personId: string, by: readonly string[]): SignalAct[] =>
    by.map((witnessId) => act({ personId, kind: 'waste', witnessId, typeId: null }));
  const others = (count: number): SignalAct[] => wastes('y', ['b', 'c', 'd', 'e'].slice(0, count));
  const mostly = (same: number, count = 10): string[] =>
    Array.from({ length: count }, (_, n) => (n < same ? 'a' : 'b'));
  expect(rules([...wastes('x', mostly(6)), ...others(4)])).toEqual(['witness x u1']);
  expect(rules([...wastes('x', mostly(5)), ...others(4)])).toEqual([]);
  expect(rules([...wastes('x', mostly(9, 9)), ...others(4)])).toEqual([]);
  expect(rules([...wastes('x', mostly(6)), ...others(3)])).toEqual([]);
  const crews = ['x', 'y', 'z'].flatMap((who) =>
    wastes(
      who,
      Array.from({ length: 10 }, () => `with ${who}`),
    ),
  );
  expect(rules([...crews, ...wastes('w', ['b', 'c', 'd', 'e'])])).toEqual([]);
});

test('SIGNALS-05 typed, taken back and late, at both edges; what was reviewed is not asked again', () => {
  const checks = (count: number, more: Partial<SignalAct>): SignalAct[] =>
    Array.from({ length: count }, () => act({ kind: 'check', typeId: null, ...more }));
  const typed = [...checks(10, { isTyped: true }), ...checks(40, {})];
  expect(rules(typed)).toEqual(['typed x ']);
  expect(rules([...typed, ...checks(1, {})])).toEqual([]);
  expect(rules(checks(9, { isTyped: true }))).toEqual([]);
  const reversed = (...days: number[]): SignalAct[] =>
    days.map((day) => act({ kind: 'un_administer', happened: day * DAY_MS, recorded: day * DAY_MS }));
  expect(rules(reversed(1, 16, 31))).toEqual(['reversals x ']);
  expect(rules(reversed(1, 16, 32))).toEqual([]);
  const late = (hours: number): SignalAct[] =>
    [1, 2, 3].map((day) => act({ happened: day * DAY_MS, recorded: day * DAY_MS + hours * 3_600_000 }));
  expect(rules(late(12.1))).toEqual(['late x ']);
  expect(rules(late(12))).toEqual([]);
  const reviewed = [{ rule: 'reversals' as const, personId: 'x', subjectId: null, until: 16 * DAY_MS }];
  expect(findSignals(reversed(1, 10, 16), reviewed).signals).toEqual([]);
  expect(findSignals(reversed(1, 17, 18, 19), reviewed).signals[0]?.acts).toHaveLength(3);
});
