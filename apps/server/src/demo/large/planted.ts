import type { KnownVial } from './agency.ts';
import type { Made } from './make-large-demo.ts';
import { type Habit, HABITS, placeOf } from './patterns.ts';

const MEANING: Readonly<Record<Habit, string>> = {
  wasteful: 'wastes far more fentanyl than others (SIGNALS-02)',
  'one witness': 'has nearly all wastes seen by one colleague (SIGNALS-03)',
  typing: 'types half of the codes (SIGNALS-05)',
  reversing: 'reversed several administrations within a month (SIGNALS-05)',
  late: 'recorded several doses a day late (SIGNALS-05)',
  'odd hours': 'checked the box at two in the morning, several times (SIGNALS-04)',
  'busy nights': 'works much and at night, which is no signal (SIGNALS-06)',
};

/** What was planted, a line each. */
export function plantedLines({ agency, lives, days }: Pick<Made, 'agency' | 'lives' | 'days'>): string[] {
  const habits = HABITS.map((habit) => {
    const { vehicle, platoon } = placeOf(habit, lives.length);
    return `${agency.vehicles[vehicle]?.medics[platoon]?.name}, Medic ${vehicle + 1}: ${MEANING[habit]}`;
  });
  const mishaps = lives.flatMap(({ vehicle, mishaps: { lossFrom, missed, hot, failsFrom } }) => {
    const { name } = vehicle.box;
    return [
      ...(lossFrom === null ? [] : [`${name}: ${lostIn(vehicle.box.vials)} is missing since ${lossFrom}`]),
      ...(missed.size === 0 ? [] : [`${name}: not checked from ${first(missed)} to ${last(missed)}`]),
      ...(hot.size === 0 ? [] : [`${name}: too warm from ${first(hot)} to ${last(hot)}`]),
      ...(failsFrom === null
        ? []
        : [`Medic ${vehicle.number + 1}: the suction fails in every check since ${failsFrom}`]),
    ];
  });
  return [`from ${days[0]} to ${days.at(-1)}`, ...habits, ...mishaps];
}

function lostIn(vials: readonly KnownVial[]): string {
  return vials.find(({ isLost }) => isLost)?.code ?? 'no vial';
}

function first(days: ReadonlySet<string>): string {
  return [...days].sort()[0] ?? '';
}

function last(days: ReadonlySet<string>): string {
  return [...days].sort().at(-1) ?? '';
}
