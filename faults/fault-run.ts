import { randomOf } from '../attack/random.ts';
import { deckOf, possible } from './deck.ts';
import type { Kind } from './kinds/kind.ts';
import { Broken } from './promise.ts';
import type { Site } from './site/site.ts';
import type { Table } from './table.ts';
import { Trial } from './work/trial.ts';

export type FaultOrders = {
  readonly faults: number;
  readonly seed: string;
  readonly kinds: readonly Kind[];
  /** What happens before all else, where there is an old version to come from. */
  readonly first: Kind | null;
  readonly table: Table;
  readonly print: (line: string) => void;
  /** Whether somebody wants the run to end. */
  readonly isOver: () => boolean;
};

/** After so many faults everything there is is checked, while nobody writes. */
const WHOLE_EACH = 50;
const TELL_EACH = 25;

/** Lets people record on the site while one fault after the other happens to it; throws the first broken promise. */
export async function faultRun(site: Site, orders: FaultOrders): Promise<void> {
  const { faults, seed, kinds, first, table, print } = orders;
  const random = randomOf(seed, site.name);
  const { can, cannot } = possible(kinds, site);
  for (const line of cannot) print(`  skipped on ${site.about}: ${line}`);
  const deck = [...(first === null ? [] : [first]), ...deckOf(can, faults, random)].slice(0, faults);
  const trial = new Trial(site, seed, table);
  await trial.start();
  try {
    for (const [index, kind] of deck.entries()) {
      if (orders.isOver()) break;
      await trial.suffer(kind.name, () => kind.strike(site, random));
      if ((index + 1) % WHOLE_EACH === 0) await trial.whole(kind.name);
      if ((index + 1) % TELL_EACH === 0) print(`  ${site.name}: ${index + 1} of ${faults} faults`);
    }
    const links = await trial.whole(deck.at(-1)?.name ?? '');
    const { ledger, crew } = trial;
    print(
      `  ${site.about}: ${ledger.acknowledged.length} writes acknowledged, ${crew.unavailable} calls told to come again, ${links} links verified`,
    );
  } catch (error) {
    if (error instanceof Broken) error.message += `\nthe server said:\n${site.server.said}`;
    throw error;
  } finally {
    await trial.stop();
  }
}
