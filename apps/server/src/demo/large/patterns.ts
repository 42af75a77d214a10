import { addDays, type DateOnly } from '@vialant/domain/values/date-only';
import { PLATOONS } from './size.ts';

/** What is planted in the history for an admin to find, each at one medic (SIGNALS-02 to SIGNALS-06). */
export const HABITS = ['wasteful', 'one witness', 'typing', 'reversing', 'late', 'odd hours', 'busy nights'] as const;
export type Habit = (typeof HABITS)[number];

/** Fewer vehicles have no medic left for each habit. */
export const FEWEST_VEHICLES = 3;

/** Signals look back so far. */
const WINDOW_DAYS = 90;
/** Reversals count within a shorter time. */
const REVERSALS_WITHIN_DAYS = 28;

/** How often a habit shows within the window: more often than a signal needs, which is ten times or three. */
const TIMES: Readonly<Record<Habit, number>> = {
  wasteful: 18,
  'one witness': 18,
  typing: 18,
  reversing: 4,
  late: 4,
  'odd hours': 4,
  'busy nights': 18,
};

/** The medic with a habit: which vehicle, which platoon. */
export function placeOf(habit: Habit, vehicles: number): { vehicle: number; platoon: number } {
  const number = HABITS.indexOf(habit);
  return { vehicle: number % vehicles, platoon: Math.floor(number / vehicles) % PLATOONS };
}

/** The habit of a medic, or null. */
export function habitOf(vehicle: number, platoon: number, vehicles: number): Habit | null {
  return (
    HABITS.find((habit) => {
      const place = placeOf(habit, vehicles);
      return place.vehicle === vehicle && place.platoon === platoon;
    }) ?? null
  );
}

/** What happens to the box of a vehicle, one kind each. */
export type Mishaps = {
  /** From this day on a vial of fentanyl is missing. */
  lossFrom: DateOnly | null;
  /** On these days nobody checked. */
  missed: ReadonlySet<DateOnly>;
  /** On these days it was too warm. */
  hot: ReadonlySet<DateOnly>;
  /** In the vehicle checks since this day the same question failed each time. */
  failsFrom: DateOnly | null;
};

/** The mishaps of a vehicle by its number, counted back from the last day. */
export function mishapsOf(vehicle: number, vehicles: number, days: readonly DateOnly[]): Mishaps {
  const last = days.at(-1);
  if (last === undefined) throw new Error('a demo without a day');
  const ago = (count: number): DateOnly => addDays(last, -Math.min(count, days.length - 1));
  const between = (from: number, to: number): Set<DateOnly> =>
    new Set(Array.from({ length: from - to + 1 }, (_, place) => ago(from - place)));
  const [none, of] = [new Set<DateOnly>(), (wanted: number): boolean => vehicle === wanted % vehicles];
  return {
    lossFrom: of(3) ? ago(5) : null,
    missed: of(4) ? between(9, 5) : none,
    hot: of(5) ? between(12, 10) : none,
    failsFrom: of(6) ? ago(21) : null,
  };
}

/** Spreads a habit over the shifts of the window. */
export class HabitCount {
  readonly #habit: Habit;
  readonly #window: number;
  readonly #onShift: number;
  #seen = 0;

  /** `days`: how long the history is. */
  constructor(habit: Habit, days: number) {
    this.#habit = habit;
    this.#window = Math.min(days, habit === 'reversing' ? REVERSALS_WITHIN_DAYS : WINDOW_DAYS);
    this.#onShift = Math.ceil(TIMES[habit] / Math.max(1, Math.floor(this.#window / PLATOONS)));
  }

  /** How often it shows on this shift; `daysLeft`: how many days of the history follow. */
  next(daysLeft: number): number {
    if (daysLeft >= this.#window) return 0;
    const times = Math.min(TIMES[this.#habit] - this.#seen, this.#onShift);
    this.#seen += times;
    return times;
  }
}
