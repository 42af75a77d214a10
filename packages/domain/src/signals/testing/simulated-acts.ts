import type { SignalAct } from '../signal.ts';

/** What a simulated medic does unlike the others. */
export type Habit = 'wasteful' | 'one witness' | 'typing' | 'reversing' | 'late' | 'busy nights';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const PEOPLE_PER_STATION = 10;
const TYPES: readonly { readonly id: string; readonly vial: number; readonly doses: readonly number[] }[] = [
  { id: 'fentanyl', vial: 100, doses: [25, 50, 50, 75, 75, 100, 100] },
  { id: 'midazolam', vial: 5000, doses: [1000, 2500, 2500, 5000, 5000] },
  { id: 'ketamine', vial: 500_000, doses: [100_000, 150_000, 250_000, 500_000] },
];

/** Numbers between 0 and 1 that are the same for the same seed. */
export function chances(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * The acts of so many people over so many days, in order: a shift every third day with a check and one or two doses,
 * each of a size that a patient happened to need, the rest of the vial wasted before a colleague of the station or a
 * nurse. Nobody has a habit but those who are named.
 */
export function simulatedActs(
  size: { readonly people: number; readonly days: number; readonly seed: number },
  habits: ReadonlyMap<number, Habit> = new Map(),
): SignalAct[] {
  const next = chances(size.seed);
  const acts: SignalAct[] = [];
  for (let day = 0; day < size.days; day += 1) {
    for (let person = day % 3; person < size.people; person += 3) {
      acts.push(...shiftOf(person, day, habits.get(person) ?? null, next));
    }
  }
  return acts.toSorted((one, other) => one.recorded - other.recorded);
}

function shiftOf(person: number, day: number, habit: Habit | null, next: () => number): SignalAct[] {
  const station = Math.floor(person / PEOPLE_PER_STATION);
  const colleague = station * PEOPLE_PER_STATION + Math.floor(next() * PEOPLE_PER_STATION);
  const partner = `p${colleague === person ? station * PEOPLE_PER_STATION + ((person + 1) % PEOPLE_PER_STATION) : colleague}`;
  const base = { personId: `p${person}`, unitId: `u${station}`, isReversed: false, wasExpired: false };
  const begin = day * DAY_MS + 7 * HOUR_MS;
  const acts: SignalAct[] = [
    {
      ...base,
      id: `c${person}-${day}`,
      record: 'box_check',
      kind: 'check',
      vialId: null,
      typeId: null,
      amount: 0,
      witnessId: null,
      isTyped: next() < 0.03,
      happened: begin,
      recorded: begin,
    },
  ];
  const doses = habit === 'busy nights' ? 5 : 1 + Math.floor(next() * 1.5);
  for (let dose = 0; dose < doses; dose += 1) acts.push(...doseOf({ ...base, day, dose, partner, habit }, next));
  return acts;
}

type Dose = Pick<SignalAct, 'personId' | 'unitId' | 'isReversed' | 'wasExpired'> & {
  readonly day: number;
  readonly dose: number;
  readonly partner: string;
  readonly habit: Habit | null;
};

function doseOf({ day, dose, partner, habit, ...base }: Dose, next: () => number): SignalAct[] {
  const type = TYPES[next() < 0.6 ? 0 : 1 + Math.floor(next() * 2)];
  if (type === undefined) throw new Error('a dose of nothing');
  const wanted = type.doses[Math.floor(next() * type.doses.length)] ?? type.vial;
  const given = habit === 'wasteful' ? type.vial / 4 : wanted;
  const hour = habit === 'busy nights' ? 22 : 9 + Math.floor(next() * 14);
  const happened = day * DAY_MS + hour * HOUR_MS + dose * HOUR_MS;
  const isLate = habit === 'late' ? next() < 0.3 : next() < 0.004;
  const isTaken = habit === 'reversing' ? next() < 0.3 : next() < 0.003;
  const isTyped = next() < (habit === 'typing' ? 0.5 : 0.03);
  const witnessId = habit === 'one witness' ? 'friend' : partner;
  const id = `${base.personId}-${day}-${dose}`;
  const common = {
    ...base,
    record: 'stock_move_record' as const,
    vialId: `v${id}`,
    typeId: type.id,
    isTyped,
    happened,
    recorded: happened + (isLate ? 20 : 0) * HOUR_MS,
  };
  const saw = next() < 0.3 ? null : witnessId;
  return [
    { ...common, id: `g${id}`, kind: 'administer', amount: given, witnessId: null, isReversed: isTaken },
    ...(isTaken ? [{ ...common, id: `r${id}`, kind: 'un_administer' as const, amount: given, witnessId: null }] : []),
    ...(!isTaken && given < type.vial
      ? [{ ...common, id: `w${id}`, kind: 'waste' as const, amount: type.vial - given, witnessId: saw }]
      : []),
  ];
}
