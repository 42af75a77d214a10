import type { OfflineQueue } from '@vialant/domain/device/offline';
import { foldCode } from '@vialant/domain/scan/code';
import { isCoded, type KeptRequest, type OutboxEntry, queueOf } from './entry.ts';
import { inLanes } from './lanes.ts';
import type { Outbox } from './store.ts';

/** The user and agency whose records are sent. It ends when the user signs out, in any tab. */
export type DrainSession = {
  readonly userId: string;
  readonly userGroupId: string;
  readonly isCurrent: () => boolean;
};

/** The server's answer to one entry. */
export type SendOutcome =
  | { readonly kind: 'recorded' }
  | { readonly kind: 'refused'; readonly reason: string; readonly code?: string }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'signed out' };

/** The request with what its codes stand for on the server, looked up before the entry is first sent. */
export type FindOutcome =
  | { readonly kind: 'found'; readonly filled: KeptRequest }
  | Exclude<SendOutcome, { kind: 'recorded' }>;

export type DrainPorts = {
  readonly outbox: Pick<Outbox, 'list' | 'update' | 'remove'>;
  /** The signed-in user, as the server says; null when there is none, or the server does not answer. */
  readonly session: () => Promise<DrainSession | null>;
  readonly find: (entry: OutboxEntry, session: DrainSession) => Promise<FindOutcome>;
  /** Sends the entry under its id as idempotency key. */
  readonly send: (entry: OutboxEntry, session: DrainSession) => Promise<SendOutcome>;
  /** Runs the work alone among all tabs of this device, or returns null at once when another tab is running it. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T | null>;
  readonly now: () => Date;
  readonly onProgress: (progress: DrainProgress) => void;
};

export type DrainProgress = {
  readonly sent: number;
  readonly total: number;
  /** The entries that are being sent. */
  readonly sending: ReadonlySet<string>;
};

export type DrainResult = {
  readonly recorded: number;
  /** The refused entry that stopped each queue (OFFLINE-12); they are still on the device. */
  readonly refused: readonly OutboxEntry[];
  readonly ended: 'complete' | 'unreachable' | 'signed out' | 'already running';
};

/**
 * Sends the waiting entries: acts that were kept as they were, then daily checks, administrations and wastes
 * (OFFLINE-11), a few at once where they are about different boxes or vials. Before an entry is sent, its owner and what
 * its codes stand for are stored with it, so that after any interruption the next try is the same request of the same user. An entry is removed
 * from the device only when the server has confirmed that it is recorded.
 */
export async function drain(ports: DrainPorts): Promise<DrainResult> {
  const result = await ports.alone(async () => {
    const session = await ports.session();
    if (session === null) return { recorded: 0, refused: [], ended: 'unreachable' } as const;
    return drainFor(ports, session);
  });
  return result ?? { recorded: 0, refused: [], ended: 'already running' };
}

async function drainFor(ports: DrainPorts, session: DrainSession): Promise<DrainResult> {
  if (!(await claimOwnerless(ports, session))) return { recorded: 0, refused: [], ended: 'signed out' };
  const own = (await ports.outbox.list()).filter((entry) => isOf(entry, session));
  const refused: OutboxEntry[] = [];
  const sending = new Set<string>();
  let recorded = 0;
  const cuts: ('unreachable' | 'signed out')[] = [];
  const tell = (): void =>
    ports.onProgress({ sent: recorded + refused.length, total: own.length, sending: new Set(sending) });

  const send = async (entry: OutboxEntry): Promise<void> => {
    sending.add(entry.id);
    tell();
    const outcome = await sendOne(ports, entry, session);
    sending.delete(entry.id);
    if (outcome.kind === 'recorded') recorded += 1;
    else if (outcome.kind === 'refused') refused.push(outcome.entry);
    else cuts.push(outcome.kind);
  };
  for (const { queues, laneOf } of STAGES) {
    const entries = queues.flatMap((queue) => own.filter((each) => queueOf(each) === queue));
    const place = new Map(entries.map(({ id }, index) => [id, index]));
    // OFFLINE-12: behind a refused entry nothing more of its queue is begun.
    const isBehindRefused = (entry: OutboxEntry): boolean =>
      refused.some((other) => {
        return queueOf(other) === queueOf(entry) && (place.get(other.id) ?? 0) < (place.get(entry.id) ?? 0);
      });
    await inLanes(entries, { laneOf, mayBegin: (entry) => cuts.length === 0 && !isBehindRefused(entry), send });
    const [cut] = cuts;
    if (cut !== undefined) return { recorded, refused, ended: cut };
  }
  tell();
  return { recorded, refused, ended: 'complete' };
}

/** What an entry is about: of entries about the same, one is sent after the other, in the order in which they were made. */
type Stage = { readonly queues: readonly OfflineQueue[]; readonly laneOf: (entry: OutboxEntry) => string };

/**
 * A stage begins when the one before it has ended: an act says nothing of codes, and what a check found in a box is to be
 * looked up before anything is taken from it.
 */
const STAGES: readonly Stage[] = [
  { queues: ['acts'], laneOf: () => '' },
  { queues: ['daily_checks'], laneOf: codeOf },
  { queues: ['administers', 'wastes'], laneOf: codeOf },
];

function codeOf(entry: OutboxEntry): string {
  return foldCode(entry.code);
}

/**
 * Gives every entry without an owner to the signed-in user, all before the first is sent. An entry that was made before
 * the session's agency was known gets the current agency.
 */
async function claimOwnerless({ outbox }: DrainPorts, session: DrainSession): Promise<boolean> {
  for (const { id, userId, userGroupId } of await outbox.list()) {
    if (userGroupId !== null || (userId !== null && userId !== session.userId)) continue;
    if (!session.isCurrent()) return false;
    await outbox.update(id, { userId: session.userId, userGroupId: session.userGroupId });
  }
  return true;
}

/** OPEN-077: a record is sent only for the user who made it, in the agency in which it was made. */
export function isOf(
  { userId, userGroupId }: Pick<OutboxEntry, 'userId' | 'userGroupId'>,
  session: Pick<DrainSession, 'userId' | 'userGroupId'>,
): boolean {
  return userId === session.userId && userGroupId === session.userGroupId;
}

type SentOutcome =
  | Exclude<SendOutcome, { kind: 'refused' }>
  /** The entry as it is kept, with what its codes stand for and why it was refused. */
  | { readonly kind: 'refused'; readonly entry: OutboxEntry };

async function sendOne(ports: DrainPorts, entry: OutboxEntry, session: DrainSession): Promise<SentOutcome> {
  const found = await findOnce(ports, entry, session);
  const known = found.kind === 'found' ? found.entry : entry;
  const outcome = found.kind === 'found' ? await ports.send(known, session) : found;
  if (outcome.kind === 'recorded') await ports.outbox.remove(entry.id);
  if (outcome.kind !== 'refused') return outcome;
  const { kind, ...said } = outcome;
  const refusal = { ...said, at: ports.now().toISOString() };
  await ports.outbox.update(entry.id, { refusal });
  return { kind, entry: { ...known, refusal } };
}

type FoundEntry = { readonly kind: 'found'; readonly entry: OutboxEntry };

/** The entry with all that its codes stand for, which is stored before it is first sent. */
async function findOnce(
  ports: DrainPorts,
  entry: OutboxEntry,
  session: DrainSession,
): Promise<FoundEntry | Exclude<FindOutcome, { kind: 'found' }>> {
  if (entry.filled !== null || !isCoded(entry.request)) return { kind: 'found', entry };
  const found = await ports.find(entry, session);
  if (found.kind !== 'found') return found;
  const settled = await ports.outbox.update(entry.id, { filled: found.filled });
  return { kind: 'found', entry: { ...entry, filled: settled?.filled ?? found.filled } };
}
