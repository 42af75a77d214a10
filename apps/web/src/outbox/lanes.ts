/** Their calls are sent together (`api/together.ts`): while one request is under way, the next is filled. */
const AT_ONCE = 64;

export type Lanes<Item> = {
  /** What the item is about: of one lane, one item is sent after the other. */
  readonly laneOf: (item: Item) => string;
  /** Asked each time when an item's turn has come; one that may not begin is left out. */
  readonly mayBegin: (item: Item) => boolean;
  readonly send: (item: Item) => Promise<void>;
};

type Waiting<Item> = { readonly item: Item; readonly lane: string };

/**
 * Sends the items, a few at once, within each lane in their order; the lane in which most are waiting goes first, because
 * it takes longest. When one throws no other is begun, and it is thrown
 * on when those under way have ended, so that afterwards nothing is still being sent.
 */
export async function inLanes<Item>(items: readonly Item[], { laneOf, mayBegin, send }: Lanes<Item>): Promise<void> {
  let waiting = items.map((item) => ({ item, lane: laneOf(item) }));
  const busy = new Set<string>();
  const flights = new Set<Promise<void>>();
  const failures: unknown[] = [];

  // What may not begin is left out for good; what has to wait for its lane keeps its place.
  const takeNext = (): Waiting<Item> | undefined => {
    waiting = waiting.filter(({ item }) => mayBegin(item));
    const next = firstOfLongest(waiting.filter(({ lane }) => !busy.has(lane)));
    waiting = waiting.filter((each) => each !== next);
    return next;
  };
  const sendInLane = async ({ item, lane }: Waiting<Item>): Promise<void> => {
    busy.add(lane);
    try {
      await send(item);
    } catch (error) {
      failures.push(error);
    }
    busy.delete(lane);
  };
  const begin = (next: Waiting<Item>): void => {
    const flight = sendInLane(next).finally(() => flights.delete(flight));
    flights.add(flight);
  };

  for (;;) {
    const next = failures.length === 0 && flights.size < AT_ONCE ? takeNext() : undefined;
    if (next !== undefined) begin(next);
    else if (flights.size > 0) await Promise.race(flights);
    else break;
  }
  if (failures.length > 0) throw failures[0];
}

/** The first item of the lane with the most; of equal lanes, the one that comes first. */
function firstOfLongest<Item>(waiting: readonly Waiting<Item>[]): Waiting<Item> | undefined {
  const lengths = new Map<string, number>();
  for (const { lane } of waiting) lengths.set(lane, (lengths.get(lane) ?? 0) + 1);
  const most = Math.max(...lengths.values());
  return waiting.find(({ lane }) => lengths.get(lane) === most);
}
