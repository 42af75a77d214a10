import { hash } from 'node:crypto';

/** Repeatable randomness: the same seed gives the same choices in the same order. */
export type Random = {
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number;
  pick<T>(from: readonly T[]): T;
  /** True in one of `times` calls on average. */
  oneIn(times: number): boolean;
  hex(digits: number): string;
  uuid(): string;
};

const WORD = 2 ** 32;

/** The random choices for these words, such as a seed, a kind of attack and the number of its round. */
export function randomOf(...words: readonly (string | number)[]): Random {
  let state = hash('sha256', words.join('\n'), 'buffer').readUInt32LE(0);
  // Mulberry32: good enough for choices, but not for secrets.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / WORD;
  };
  const below = (most: number): number => Math.floor(next() * most);
  const hex = (digits: number): string => Array.from({ length: digits }, () => below(16).toString(16)).join('');
  return {
    below,
    hex,
    pick: <T>(from: readonly T[]): T => {
      if (from.length === 0) throw new Error('nothing to pick from');
      return from[below(from.length)] as T;
    },
    oneIn: (times) => below(times) === 0,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  };
}
