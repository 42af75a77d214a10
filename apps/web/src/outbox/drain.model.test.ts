import { OFFLINE_QUEUES, type OfflineQueue } from '@vialant/domain/device/offline';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drain, type DrainPorts, type DrainSession, type FindOutcome, type SendOutcome } from './drain.ts';
import { type OutboxEntry, queueOf } from './entry.ts';
import { type NewEntry, type OutboxChange, settle } from './store.ts';
import { entryOf, waiting } from './testing/entries.ts';

const RUNS = 10_000;
const TIMEOUT_MS = 240_000;
const USERS = ['ana', 'ben'] as const;
type User = (typeof USERS)[number];

/** Stands for a closed tab, an empty battery or a killed app: nothing after it runs. */
class Crash extends Error {}

/** What happens to one request on its way. */
type Fault = 'none' | 'request lost' | 'answer lost';

/** The device's disk and the server, which survive every crash. */
class World {
  readonly disk: OutboxEntry[] = [];
  readonly recorded = new Map<string, { user: string; request: string; times: number }>();
  readonly added: NewEntry[] = [];
  readonly refuses = new Set<string>();
  signedIn: User | null = null;
  isSessionDead = false;
  clock = 0;
  isLocked = false;
  asked = 0;

  take(key: string, user: string, request: string): SendOutcome {
    const before = this.recorded.get(key);
    if (before) {
      // The server answers a repetition with the first answer, and another request under the same key with a refusal.
      return before.request === request ? { kind: 'recorded' } : { kind: 'refused', reason: 'KEY_REUSED' };
    }
    if (this.refuses.has(key)) return { kind: 'refused', reason: 'Drug not found' };
    this.recorded.set(key, { user, request, times: 1 });
    return { kind: 'recorded' };
  }
}

/** The request about the vial with this id. */
function aboutRow(drug_id: string): OutboxEntry['filled'] & object {
  const body = { stock_move_type_id__name: 'administer', drug_id, quantity: -1 } as const;
  return { call: 'POST stock_move_record/create', body };
}

type Tab = { faults: Fault[]; crashAfter: number; canLock: boolean };

/** The ports of one tab. The tab may crash after any step, and other tabs may run between any two steps. */
function portsOf(world: World, tab: Tab, scheduler: fc.Scheduler): DrainPorts {
  let steps = 0;
  const step = async <T>(work: () => T): Promise<T> => {
    await scheduler.schedule(Promise.resolve());
    steps += 1;
    if (steps > tab.crashAfter) throw new Crash();
    const result = work();
    steps += 1;
    // The step has had its effect, but the tab that asked for it crashes.
    if (steps > tab.crashAfter) throw new Crash();
    return result;
  };
  const request = async <T extends { kind: string }>(
    session: DrainSession,
    ask: () => T,
  ): Promise<T | { kind: 'unreachable' } | { kind: 'signed out' }> => {
    if (!session.isCurrent()) return { kind: 'signed out' };
    const fault = tab.faults.shift() ?? 'none';
    const isDead = world.isSessionDead;
    return step(() => {
      if (fault === 'request lost') return { kind: 'unreachable' } as const;
      if (isDead) return { kind: 'signed out' } as const;
      const answer = ask();
      return fault === 'answer lost' ? ({ kind: 'unreachable' } as const) : answer;
    });
  };
  return {
    outbox: {
      list: () => step(() => world.disk.map((entry) => ({ ...entry }))),
      update: (id, change: OutboxChange) =>
        step(() => {
          const index = world.disk.findIndex((entry) => entry.id === id);
          const entry = world.disk[index];
          if (!entry) return null;
          const settled = settle(entry, change);
          world.disk[index] = settled;
          return { ...settled };
        }),
      remove: (id) =>
        step(() => {
          const index = world.disk.findIndex((entry) => entry.id === id);
          if (index >= 0) world.disk.splice(index, 1);
        }),
    },
    session: () =>
      step(() => {
        const user = world.signedIn;
        if (user === null || world.isSessionDead) return null;
        return { userId: user, userGroupId: 'agency', isCurrent: () => world.signedIn === user };
      }),
    find: (entry, session) =>
      request<FindOutcome>(session, () =>
        world.refuses.has(entry.id)
          ? { kind: 'refused', reason: 'Drug not found' }
          : // What a code stands for may change between two tries; the request must not.
            { kind: 'found', filled: aboutRow(`row-${(world.asked += 1)}`) },
      ),
    send: (entry, session) =>
      request<SendOutcome>(session, () =>
        world.take(entry.id, session.userId, JSON.stringify(entry.filled ?? entry.request)),
      ),
    alone: async (work) => {
      if (!tab.canLock) return work();
      if (world.isLocked) return null;
      world.isLocked = true;
      try {
        return await work();
      } finally {
        world.isLocked = false;
      }
    },
    now: () => new Date(world.clock),
    onProgress: () => {},
  };
}

type Step =
  | { do: 'add'; queue: OfflineQueue; code: string; isRefused: boolean }
  | { do: 'sign in'; user: User }
  | { do: 'sign out' }
  | { do: 'lose session' }
  | { do: 'clock'; to: number }
  | { do: 'heal' }
  | { do: 'drain'; tabs: Tab[]; meanwhile: Step | null };

const tab: fc.Arbitrary<Tab> = fc.record({
  faults: fc.array(fc.constantFrom<Fault>('none', 'none', 'request lost', 'answer lost'), { maxLength: 8 }),
  crashAfter: fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.nat(24)),
  canLock: fc.boolean(),
});

const simple: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('add' as const),
    queue: fc.constantFrom(...OFFLINE_QUEUES),
    // Two ways to write the same code, and others.
    code: fc.constantFrom('FEN-001', 'fen-001', 'FEN-002', 'FEN-003'),
    isRefused: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
  }),
  fc.record({ do: fc.constant('sign in' as const), user: fc.constantFrom(...USERS) }),
  fc.record({ do: fc.constant('sign out' as const) }),
  fc.record({ do: fc.constant('lose session' as const) }),
  fc.record({ do: fc.constant('clock' as const), to: fc.integer({ min: 0, max: 4e12 }) }),
  fc.record({ do: fc.constant('heal' as const) }),
);

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: simple, weight: 3 },
  {
    arbitrary: fc.record({
      do: fc.constant('drain' as const),
      tabs: fc.array(tab, { minLength: 1, maxLength: 3 }),
      meanwhile: fc.option(simple),
    }),
    weight: 2,
  },
);

async function take(world: World, step: Step, scheduler: fc.Scheduler): Promise<void> {
  switch (step.do) {
    case 'add': {
      const id = `entry-${world.added.length}`;
      const owner = world.signedIn;
      const facts = { happenedAt: new Date(world.clock), userId: owner, userGroupId: owner === null ? null : 'agency' };
      const entry = entryOf(step.queue, id, facts, step.code);
      world.added.push(entry);
      world.disk.push(waiting(entry));
      if (step.isRefused) world.refuses.add(id);
      return;
    }
    case 'sign in':
      world.signedIn = step.user;
      world.isSessionDead = false;
      return;
    case 'sign out':
      world.signedIn = null;
      return;
    case 'lose session':
      world.isSessionDead = true;
      return;
    case 'clock':
      world.clock = step.to;
      return;
    case 'heal':
      world.refuses.clear();
      return;
    case 'drain': {
      const drains = step.tabs.map((each) =>
        drain(portsOf(world, { ...each, faults: [...each.faults] }, scheduler)).catch((error: unknown) => {
          if (!(error instanceof Crash)) throw error;
        }),
      );
      const { meanwhile } = step;
      if (meanwhile) {
        drains.push(scheduler.schedule(Promise.resolve()).then(() => take(world, meanwhile, scheduler)));
      }
      await scheduler.waitFor(Promise.all(drains));
    }
  }
}

/** Nothing is lost, recorded twice, or recorded for another user. */
function mustHold(world: World): void {
  for (const entry of world.added) {
    const onDisk = world.disk.filter(({ id }) => id === entry.id);
    const record = world.recorded.get(entry.id);
    expect(onDisk.length + (record ? 1 : 0), `${entry.id} is on the device or recorded`).toBeGreaterThan(0);
    expect(onDisk.length).toBeLessThanOrEqual(1);
    if (record && entry.userId !== null) expect(record.user).toBe(entry.userId);
    // An entry's request never changes between two tries.
    expect(onDisk[0]?.refusal?.reason).not.toBe('KEY_REUSED');
  }
  mustBeInOrder(world);
}

/** What a user has recorded of one queue about one box or vial is recorded in the order in which it was made. */
function mustBeInOrder(world: World): void {
  const order = [...world.recorded.keys()];
  const lanes = Map.groupBy(
    world.added.filter(({ id }) => world.recorded.has(id)),
    (entry) => {
      const queue = queueOf(entry);
      const lane = queue === 'acts' ? '' : entry.code.toUpperCase();
      return `${world.recorded.get(entry.id)?.user} ${queue} ${lane}`;
    },
  );
  for (const entries of lanes.values()) {
    const places = entries.map(({ id }) => order.indexOf(id));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  }
}

test(
  'OFFLINE-10 OFFLINE-11 OFFLINE-12 OFFLINE-14 OPEN-077 whatever is interrupted, every record ends recorded once, or waiting, or refused and kept, and never under another user',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(anyStep, { minLength: 1, maxLength: 14 }), async (scheduler, steps) => {
        const world = new World();
        for (const step of steps) {
          await take(world, step, scheduler);
          mustHold(world);
        }
        // In the end every user signs in again, the network is good and nothing crashes.
        const calm: Tab = { faults: [], crashAfter: Number.POSITIVE_INFINITY, canLock: true };
        for (const user of USERS) {
          await take(world, { do: 'sign in', user }, scheduler);
          await take(world, { do: 'drain', tabs: [calm], meanwhile: null }, scheduler);
        }
        mustHold(world);
        for (const queue of OFFLINE_QUEUES) {
          for (const user of USERS) {
            const left = world.disk.filter((entry) => queueOf(entry) === queue && entry.userId === user);
            // An entry may only still wait when it is behind a refused one.
            if (left.length > 0) expect(left[0]?.refusal).not.toBeNull();
          }
        }
        expect(world.disk.filter(({ userId }) => userId === null)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  },
  TIMEOUT_MS,
);
