import { Chance } from './chance.ts';
import type { Habit } from './patterns.ts';
import { STOCKED, type Stocked } from './size.ts';

/** How often a type is given. */
const SHARE: Readonly<Record<Stocked, number>> = { FEN: 0.45, MID: 0.2, KET: 0.12, MOR: 0.08, OND: 0.15 };

/** What is given of a vial, in micrograms. Everyone goes through the same doses, so that nobody's share stands out. */
const DOSES: Readonly<Record<Stocked, readonly number[]>> = {
  FEN: [50, 75, 100, 75],
  MID: [2500, 5000, 5000, 4000],
  KET: [100_000, 150_000, 100_000, 200_000],
  MOR: [4000, 10_000, 6000, 10_000],
  OND: [4000],
};
const WASTEFUL: readonly number[] = [25, 25, 50, 25];

/** Of what is left of a reusable vial, less than this is wasted: a dose needs more. */
export const LAST_DOSE = 100_000;

/** Chooses what is given, person by person. */
export class Doses {
  readonly #seed: string;
  readonly #given = new Map<string, number>();

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** The next dose of a medic. */
  next(medic: string, type: Stocked, habit: Habit | null): number {
    const key = `${medic} ${type}`;
    const count = this.#given.get(key) ?? 0;
    this.#given.set(key, count + 1);
    const doses = habit === 'wasteful' && type === 'FEN' ? WASTEFUL : DOSES[type];
    const order = new Chance(this.#seed, key, Math.floor(count / doses.length)).shuffled(doses);
    return order[count % doses.length] ?? doses[0] ?? 0;
  }
}

/** A type, by how often it is given. */
export function someType(chance: Chance): Stocked {
  let rest = chance.next();
  for (const type of STOCKED) {
    rest -= SHARE[type];
    if (rest < 0) return type;
  }
  return 'FEN';
}
