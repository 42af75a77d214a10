import type { Random } from '../attack/random.ts';
import { cuts } from './kinds/cuts.ts';
import { kills } from './kinds/kills.ts';
import type { Kind } from './kinds/kind.ts';
import { machine } from './kinds/machine.ts';
import { twoProcesses } from './kinds/versions.ts';
import type { Site } from './site/site.ts';

export const KINDS: readonly Kind[] = [...kills, ...cuts, ...machine, twoProcesses];

/** What happens in a run, in a random order: each kind that can happen at least once, the rest by their shares. */
export function deckOf(kinds: readonly Kind[], count: number, random: Random): Kind[] {
  const long = kinds.filter(({ fromFaults = 0 }) => count >= fromFaults);
  const all = long.reduce((sum, { share }) => sum + share, 0);
  const deck = shuffled(long, random).slice(0, count);
  while (deck.length < count) {
    let at = (random.below(1_000_000) / 1_000_000) * all;
    const drawn = long.find(({ share }) => (at -= share) < 0);
    if (drawn) deck.push(drawn);
  }
  return shuffled(deck, random);
}

/** The kinds that can happen on a site, and why the others cannot. */
export function possible(kinds: readonly Kind[], site: Site): { can: Kind[]; cannot: string[] } {
  const judged = kinds.map((kind) => ({ kind, why: kind.whyNot(site) }));
  return {
    can: judged.filter(({ why }) => why === null).map(({ kind }) => kind),
    cannot: judged.flatMap(({ kind, why }) => (why === null ? [] : [`${kind.name}: ${why}`])),
  };
}

function shuffled<T>(from: readonly T[], random: Random): T[] {
  return from
    .map((value) => ({ value, at: random.below(1_000_000) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
