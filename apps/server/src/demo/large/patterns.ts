import { addDays, type DateOnly } from '@vialant/domain/values/date-only';
import { PLATOONS } from './size.ts';

/** What is planted in the history for an admin to find, each at one medic (SIGNALS-02 to SIGNALS-06). */
export const HABITS = ['wasteful', 'one witness', 'typing', 'reversing', 'late', 'odd hours', 'busy nights'] as const;
export type Habit = (typeof HABITS)[number];

/** Fewer vehicles have no medic left for each habit. */
export const FEWEST_VEHICLES = 3;

/** Signals look back so far. */
const WINDOW_DAYS = 90;
/** How often a habit shows within the window; a signal needs ten. */
const HABIT_TIMES = 18;
const REVERSALS = 4;
const LATE_RECORDS = 4;
const ODD_CHECKS = 4;

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

/** How often a habit shows on one shift, so that it shows often enough within the window. */
export class HabitCount {
  readonly #shifts: number;
  #seen = 0;

  /** `days`: how long the history is. */
  constructor(days: number) {
    this.#shifts = Math.max(1, Math.floor(Math.min(days, WINDOW_DAYS) / PLATOONS));
  }

  /** How often it shows on this shift; `daysLeft`: how many days of the history follow. */
  onShift(habit: Habit, daysLeft: number): number {
    if (daysLeft >= WINDOW_DAYS) return 0;
    const wanted =
      { reversing: REVERSALS, late: LATE_RECORDS, 'odd hours': ODD_CHECKS }[habit as string] ?? HABIT_TIMES;
    // The reversals lie within thirty days, the others are spread over the window.
    if (habit === 'reversing' && daysLeft >= 28) return 0;
    const shifts = habit === 'reversing' ? Math.min(this.#shifts, 9) : this.#shifts;
    const times = Math.min(wanted - this.#seen, Math.ceil(wanted / shifts));
    this.#seen += Math.max(0, times);
    return Math.max(0, times);
  }
}
